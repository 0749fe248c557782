#!/usr/bin/env python3
"""Writes the default embedding model's folder: model.onnx (float32), model.int8.onnx, vocabulary.json, annals-model.json.

    python3 use_lite_to_onnx.py PACKAGE/dist OUTPUT_FOLDER

Both graphs take input_ids and attention_mask, int64 [batch, tokens] (tokens at most 128), and give `embedding`, float32
[batch, 512] of length 1. They use ONNX Runtime's fused operators (domain com.microsoft).

The int8 graph quantises statically: activations are unsigned 8-bit with one scale each, fixed here by calibration on
calibration.txt, so a text's vector does not depend on what stands beside it in a batch (scales found at run time would).
Weights are signed with a scale per column, and keep to 7 bits: then the 16-bit sums of CPUs without VNNI cannot overflow,
the integer products are exact, and every x86-64 machine computes the same. Scales minimise the squared error.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from use_lite import HEADS, MAX_TOKENS, Layer, Network

FUSED = "com.microsoft"
WEIGHT_LIMIT = 63        # 7 bits: 2 * 255 * 63 < 2 ** 15
CLIPS = np.linspace(0.3, 1.0, 29)   # fractions of the largest value that are tried as the end of the scale


class Graph:
    """Collects nodes and constants; every method returns the name of its result."""

    def __init__(self) -> None:
        self.nodes, self.constants = [], []

    def constant(self, value: np.ndarray) -> str:
        name = f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, inputs: list[str], domain: str = "", outputs: list[str] | None = None, **attributes) -> str:
        outputs = outputs or [f"{kind}_{len(self.nodes)}"]
        self.nodes.append(helper.make_node(kind, inputs, outputs, domain=domain, **attributes))
        return outputs[0]

    def add_norm(self, x: str, y: str, norm: list[np.ndarray]) -> tuple[str, str]:
        """(layer_norm(x + y), x + y)."""
        at = len(self.nodes)
        names = [f"norm_{at}", "", "", f"sum_{at}"]
        self.node("SkipLayerNormalization", [x, y, *map(self.constant, norm)], FUSED, names, epsilon=1e-6)
        return names[0], names[3]

    def save(self, path: Path, dimension: int) -> None:
        inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
                  for name in ("input_ids", "attention_mask")]
        output = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["batch", dimension])
        graph = helper.make_graph(self.nodes, "use-lite", inputs, [output], self.constants)
        onnx.save(helper.make_model(graph, ir_version=8, producer_name="annals",
                                    opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(FUSED, 1)]), path)


class FloatProducts:
    """The matrix products of a layer, in float32."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def linear(self, x: str, kernel: np.ndarray, bias: np.ndarray, _name: str) -> str:
        g = self.graph
        return g.node("Add", [g.node("MatMul", [x, g.constant(kernel)]), g.constant(bias)])

    def attention(self, x: str, layer: Layer, mask: str, _name: str) -> str:
        g = self.graph
        return g.node("Attention", [x, g.constant(layer.qkv), g.constant(layer.qkv_bias), mask], FUSED, num_heads=HEADS)

    def feed_forward(self, x: str, layer: Layer, index: int) -> str:
        hidden = self.linear(x, layer.feed_in, layer.feed_in_bias, f"{index}.feed_in")
        return self.linear(self.graph.node("Relu", [hidden]), layer.feed_out, layer.feed_out_bias, f"{index}.feed_out")


class Int8Products:
    """The same in int8. ranges: name of a product -> (scale, zero point) of the activation that it reads."""

    def __init__(self, graph: Graph, ranges: dict[str, tuple[np.float32, np.uint8]]) -> None:
        self.graph, self.ranges = graph, ranges

    def quantized(self, x: str, name: str) -> list[str]:
        scale, zero = map(self.graph.constant, self.ranges[name])
        return [self.graph.node("QuantizeLinear", [x, scale, zero]), scale, zero]

    def weights(self, kernel: np.ndarray) -> tuple[str, np.ndarray, str]:
        values, scales = quantize_columns(kernel)
        return self.graph.constant(values), scales, self.graph.constant(np.zeros(kernel.shape[1], np.int8))

    def product(self, x: list[str], kernel: np.ndarray, bias: np.ndarray) -> str:
        values, scales, zeros = self.weights(kernel)
        constant = self.graph.constant
        return self.graph.node("MatMulIntegerToFloat",
                               [x[0], values, x[1], constant(scales), x[2], zeros, constant(bias)], FUSED)

    def linear(self, x: str, kernel: np.ndarray, bias: np.ndarray, name: str) -> str:
        return self.product(self.quantized(x, name), kernel, bias)

    def attention(self, x: str, layer: Layer, mask: str, name: str) -> str:
        values, scales, zeros = self.weights(layer.qkv)
        quantized, scale, zero = self.quantized(x, name)
        constant = self.graph.constant
        return self.graph.node("QAttention", [quantized, values, constant(layer.qkv_bias), scale, constant(scales), mask,
                                              zero, zeros], FUSED, num_heads=HEADS)

    def feed_forward(self, x: str, layer: Layer, index: int) -> str:
        """The hidden row goes from int8 to int8. Its zero point is 0, so that quantising it is also the ReLU."""
        g = self.graph
        values, scales, zeros = self.weights(layer.feed_in)
        quantized, scale, zero = self.quantized(x, f"{index}.feed_in")
        rows = g.node("Reshape", [quantized, g.constant(np.array([-1, layer.feed_in.shape[0]]))])
        bias = np.round(layer.feed_in_bias / (self.ranges[f"{index}.feed_in"][0] * scales)).astype(np.int32)
        hidden_range = [g.constant(x) for x in self.ranges[f"{index}.feed_out"]]
        hidden = g.node("QGemm", [rows, scale, zero, values, g.constant(scales), zeros, g.constant(bias), *hidden_range], FUSED)
        shape = g.node("Concat", [g.node("Shape", ["input_ids"]), g.constant(np.array([layer.feed_in.shape[1]]))], axis=0)
        return self.product([g.node("Reshape", [hidden, shape]), *hidden_range], layer.feed_out, layer.feed_out_bias)


def quantize_columns(kernel: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 values and one scale per column, clipped where that makes the squared error smallest."""
    largest = np.maximum(np.abs(kernel).max(axis=0), 1e-12)
    scales = np.stack([largest * clip / WEIGHT_LIMIT for clip in CLIPS])
    errors = np.stack([((np.clip(np.round(kernel / s), -WEIGHT_LIMIT, WEIGHT_LIMIT) * s - kernel) ** 2).sum(axis=0)
                       for s in scales])
    best = scales[errors.argmin(axis=0), np.arange(kernel.shape[1])].astype(np.float32)
    return np.clip(np.round(kernel / best), -WEIGHT_LIMIT, WEIGHT_LIMIT).astype(np.int8), best


def activation_range(seen: np.ndarray) -> tuple[np.float32, np.uint8]:
    zero = 0 if seen.min() >= 0 else 128
    reach = 255 - zero
    scales = [np.abs(seen).max() * clip / reach for clip in CLIPS]
    errors = [np.square(np.clip(np.round(seen / s), -zero, reach) * s - seen).mean() for s in scales]
    return np.float32(scales[int(np.argmin(errors))]), np.uint8(zero)


def calibrate(network: Network, texts: list[str]) -> dict[str, tuple[np.float32, np.uint8]]:
    seen: dict[str, list[np.ndarray]] = {}
    for text in texts:
        network.forward(np.array([network.tokenizer.ids(text)]), seen)
    return {name: activation_range(np.concatenate(values)) for name, values in seen.items()}


def write(network: Network, graph: Graph, products: FloatProducts | Int8Products, path: Path) -> None:
    g = graph
    tokens = g.node("Gather", [g.node("Shape", ["input_ids"]), g.constant(np.array([1]))], axis=0)
    zero = g.constant(np.array([0]))
    positions = g.node("Slice", [g.constant(network.positions), zero, tokens, zero])
    mask = g.node("Cast", ["attention_mask"], to=TensorProto.INT32)
    x = g.node("Add", [g.node("Gather", [g.constant(network.embeddings), "input_ids"]), positions])
    feed = ""
    for i, layer in enumerate(network.layers):
        if i == 0:
            y = g.node("LayerNormalization", [x, *map(g.constant, layer.attention_norm)], epsilon=1e-6, axis=-1)
        else:
            y, x = g.add_norm(x, feed, layer.attention_norm)
        heads = products.attention(y, layer, mask, f"{i}.qkv")
        if layer.residual is not None:
            x = products.linear(x, layer.residual, layer.residual_bias, f"{i}.residual")
        y, x = g.add_norm(x, products.linear(heads, layer.output, layer.output_bias, f"{i}.output"), layer.feed_norm)
        feed = products.feed_forward(y, layer, i)
    one = g.constant(np.array([1]))
    weights = g.node("Cast", ["attention_mask"], to=TensorProto.FLOAT)
    weights = g.node("Unsqueeze", [g.node("Div", [weights, g.node("ReduceSum", [weights, one], keepdims=1)]), one])
    mean = g.node("Squeeze", [g.node("MatMul", [weights, g.node("Add", [x, feed])]), one])
    u = g.node("Tanh", [g.node("Gemm", [mean, g.constant(network.tanh), g.constant(network.tanh_bias)])])
    g.node("LpNormalization", [u], outputs=["embedding"], axis=-1, p=2)
    g.save(path, network.tanh.shape[1])


def main() -> None:
    package, folder = map(Path, sys.argv[1:3])
    network = Network(package)
    graph = Graph()
    write(network, graph, FloatProducts(graph), folder / "model.onnx")
    texts = Path(__file__).with_name("calibration.txt").read_text(encoding="utf-8").splitlines()
    graph = Graph()
    write(network, graph, Int8Products(graph, calibrate(network, texts)), folder / "model.int8.onnx")
    vocabulary = [[piece, score or 0.0] for piece, score in network.vocabulary]
    (folder / "vocabulary.json").write_text(json.dumps(vocabulary, ensure_ascii=False), encoding="utf-8")
    (folder / "annals-model.json").write_text(json.dumps({
        "name": "use-lite",
        "dimension": int(network.tanh.shape[1]),
        "max_tokens": MAX_TOKENS,
        "dense_weight": 0.5,
        "pooling": "none",
        "prefixes": {"query": "", "passage": ""},
        "tokenizer": {"type": "use-lite", "file": "vocabulary.json"},
    }, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
