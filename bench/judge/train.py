#!/usr/bin/env python3
"""Trains the judge of server/models/judge: e5-small-v2, bent to read a question and a sentence together by its additive vectors
and norms (Ben Zaken et al., "BitFit", 2022) and, with --rank, by low-rank updates of its matrices (Hu et al., "LoRA", 2021).

  apt-get install python3-torch libopenblas0-pthread && pip install 'numpy<2' onnx onnxruntime tokenizers
  bench/judge/train.py --model ~/.cache/annals/models/e5-small-v2 --data DATA --out server/models/judge/e5-small-v2.safetensors

DATA has timeqa/ and scifact/ in the format of the evaluation data (documents.jsonl, questions.jsonl). About half an hour on two
cores. From there on it learns from what a server really gives it to read, which other ways of cutting text do not foretell:

  ANNALS_JUDGE_RECORD=read.jsonl ./dev bench trial --data bench/answers/lessons/ashgrove
  bench/judge/train.py --model … --begun OLD --rank 8 --read read.jsonl --labels bench/answers/lessons/ashgrove --out NEW

Learn from texts alone that may be built on (groups.py names them), not from all that may be measured with: weights are shipped.
What it is worth is measured with `bench trial` and `bench answer`, never here: docs/measurements.md#judge.
"""

import argparse
import glob
import hashlib
import json
import math
import os
import random
import struct
import sys
import time

import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from tokenizers import Tokenizer

from groups import OWN, Groups

LAYERS, HEADS, WIDTH = 12, 12, 384
LOWEST = 3  # layer that low-rank updates bend; those below keep their words apart as they are
CLS, SEP, BAR = 101, 102, 1064
QUERY, PASSAGE = [23032, 1024], [6019, 1024]  # "query:", "passage:"
HERE = os.path.dirname(os.path.abspath(__file__))


def parameters(path):
    """The graph's parameters by name, its int8 ones as the floats they stand for; and what the graph calls its matrices."""
    graph = onnx.load(path).graph
    values = {i.name: numpy_helper.to_array(i) for i in graph.initializer}

    def floats(name):
        whole = values[name + "_quantized"].astype(np.float32) - values[name + "_zero_point"].astype(np.float32)
        return whole * values[name + "_scale"]

    named = {n: a for n, a in values.items() if a.dtype == np.float32 and ("bias" in n or "LayerNorm" in n)}
    for table in ("word_embeddings", "token_type_embeddings", "position_embeddings"):
        named[f"embeddings.{table}.weight"] = floats(f"embeddings.{table}.weight")
    called = {}
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            name = ".".join(node.name.strip("/").split("/")[:-1]) + ".weight"
            called[name] = node.input[1].replace("_quantized", "")
            named[name] = floats(called[name]).T.copy()
    return {name: torch.tensor(value) for name, value in named.items()}, called


def read_tensors(path):
    """What Judge.save writes."""
    raw = open(path, "rb").read()
    (length,) = struct.unpack("<Q", raw[:8])
    head, data = json.loads(raw[8 : 8 + length]), raw[8 + length :]
    head.pop("__metadata__", None)

    def numbers(at):
        part = data[slice(*at["data_offsets"])]
        if at["dtype"] == "BF16":
            part = (np.frombuffer(part, "<u2").astype("<u4") << 16).tobytes()
        return torch.tensor(np.frombuffer(part, "<f4").reshape(at["shape"]).copy())

    return {name: numbers(at) for name, at in head.items()}


class Judge:
    def __init__(self, path, begun=None, rank=0):
        """begun: file of safetensors to go on from. rank: of the updates of its matrices; 0: those that it has."""
        self.at, self.called = parameters(path)
        given = read_tensors(begun) if begun else {}
        self.at.update({name: value for name, value in given.items() if name in self.at})
        self.learnt, self.low = {}, {}
        for name, value in self.at.items():
            if name.startswith("encoder.layer") and (name.endswith(".bias") or "LayerNorm" in name):
                self.at[name] = self.learnt[name] = torch.nn.Parameter(value)
        for name, called in self.called.items():
            if f"{called}.low_rank.a" in given:
                self.low[name] = [torch.nn.Parameter(given[f"{called}.low_rank.{half}"]) for half in "ab"]
            elif rank > 0 and name.startswith("encoder.layer") and int(name.split(".")[2]) >= LOWEST:
                outputs, inputs = self.at[name].shape
                first = torch.randn(rank, inputs) / math.sqrt(inputs)
                self.low[name] = [torch.nn.Parameter(first), torch.nn.Parameter(torch.zeros(outputs, rank))]
        if self.low:
            for name, value in self.learnt.items():
                value.requires_grad_(int(name.split(".")[2]) >= LOWEST)
        self.head = torch.nn.Parameter(given["head.weight"] / 4 if given else torch.randn(WIDTH) * 0.02)
        self.bias = torch.nn.Parameter(given.get("head.bias", torch.zeros(1)))

    def linear(self, x, name):
        straight = F.linear(x, self.at[name + ".weight"], self.at[name + ".bias"])
        low = self.low.get(name + ".weight")
        return straight if low is None else straight + F.linear(F.linear(x, low[0]), low[1])

    def norm(self, x, name):
        return F.layer_norm(x, (WIDTH,), self.at[name + ".weight"], self.at[name + ".bias"], 1e-12)

    def read(self, pairs):
        rows = []
        for pair in pairs:
            first = [CLS, *QUERY, *pair.question, SEP, *PASSAGE, *pair.title]
            first += ([BAR, *pair.before] if pair.before else []) + [SEP]
            second = [*pair.sentence, SEP]
            rows.append((first + second, [0] * len(first) + [1] * len(second)))
        length = max(len(ids) for ids, _ in rows)
        ids, kinds, mask = (torch.zeros(len(rows), length, dtype=torch.long) for _ in range(3))
        for i, (row, kind) in enumerate(rows):
            ids[i, : len(row)], kinds[i, : len(row)], mask[i, : len(row)] = torch.tensor(row), torch.tensor(kind), 1
        x = self.at["embeddings.word_embeddings.weight"][ids] + self.at["embeddings.token_type_embeddings.weight"][kinds]
        x = self.norm(x + self.at["embeddings.position_embeddings.weight"][:length], "embeddings.LayerNorm")
        hidden = (1 - mask[:, None, None, :].float()) * -1e4
        split = lambda y: y.view(len(rows), length, HEADS, WIDTH // HEADS).transpose(1, 2)
        for layer in range(LAYERS):
            at = f"encoder.layer.{layer}."
            q, k, v = (split(self.linear(x, at + "attention.self." + part)) for part in ("query", "key", "value"))
            seen = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + hidden, -1) @ v
            seen = self.linear(seen.transpose(1, 2).reshape(len(rows), length, WIDTH), at + "attention.output.dense")
            x = self.norm(x + seen, at + "attention.output.LayerNorm")
            more = self.linear(F.gelu(self.linear(x, at + "intermediate.dense")), at + "output.dense")
            x = self.norm(x + more, at + "output.LayerNorm")
        mean = (x * (mask.float() / mask.sum(1, keepdim=True))[:, :, None]).sum(1)
        return mean @ self.head * 4 + self.bias

    def learning(self):
        low = [half for halves in self.low.values() for half in halves]
        return [p for p in [*self.learnt.values(), self.head, self.bias, *low] if p.requires_grad]

    def save(self, path, graph):
        tensors = {name: value.detach().numpy() for name, value in self.learnt.items()}
        tensors["head.weight"] = self.head.detach().numpy() * 4
        tensors["head.bias"] = self.bias.detach().numpy()
        for name, halves in self.low.items():
            for half, value in zip("ab", halves):
                tensors[f"{self.called[name]}.low_rank.{half}"] = value.detach().numpy()
        head, data = {"__metadata__": {"graph_sha256": hashlib.sha256(open(graph, "rb").read()).hexdigest()}}, b""
        for name in sorted(tensors):
            coarse = ".low_rank." in name  # the upper halves of its floats, rounded
            raw = tensors[name].astype("<f4").tobytes()
            if coarse:
                raw = ((np.frombuffer(raw, "<u4") + 0x8000) >> 16).astype("<u2").tobytes()
            place = [len(data), len(data) + len(raw)]
            head[name] = {"dtype": "BF16" if coarse else "F32", "shape": list(tensors[name].shape), "data_offsets": place}
            data += raw
        text = json.dumps(head, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        with open(path, "wb") as out:
            out.write(struct.pack("<Q", len(text)) + text + data)


def train(judge, groups, steps, minutes, rate, at_once=8, others=5):
    learnt = judge.learning()
    optimiser = torch.optim.AdamW(learnt, lr=rate, weight_decay=0.0, betas=(0.9, 0.98))
    order, began, recent = [], time.time(), None
    for step in range(steps):
        done = max(step / steps, (time.time() - began) / 60 / minutes)
        if done >= 1:
            break
        optimiser.param_groups[0]["lr"] = rate * min(1, (step + 1) / 40) * max(0.05, 1 - done)
        if len(order) < at_once:
            order = random.sample(range(len(groups)), len(groups))
        pairs, parts = [], []
        for group in (groups[order.pop()] for _ in range(at_once)):
            begin = len(pairs)
            pairs += [random.choice(group.answering)] if group.answering else []
            pairs += random.sample(group.others, min(others, len(group.others)))
            parts.append((begin, len(pairs), bool(group.answering)))
        by_length = sorted(range(len(pairs)), key=lambda i: sum(map(len, pairs[i])))
        read = torch.cat([judge.read([pairs[i] for i in by_length[k : k + 24]]) for k in range(0, len(pairs), 24)])
        place = torch.empty(len(pairs), dtype=torch.long)
        place[torch.tensor(by_length)] = torch.arange(len(pairs))
        scores, loss = read[place], 0
        for begin, end, answered in parts:
            own = scores[begin:end]
            wanted, weight = torch.zeros(end - begin), torch.full((end - begin,), 1.0 / (end - begin))
            if answered:  # ahead of the others of its question, and above 0
                wanted[0] = weight[0] = 1
                loss = loss - F.log_softmax(own, 0)[0]
            loss = loss + 0.4 * (F.binary_cross_entropy_with_logits(own, wanted, reduction="none") * weight).sum()
        loss = loss / at_once
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learnt, 1.0)
        optimiser.step()
        recent = loss.item() if recent is None else 0.97 * recent + 0.03 * loss.item()
        taken = (time.time() - began) / 60
        left = min(taken / (step + 1) * (steps - step - 1), minutes - taken)
        print(f"\r{step + 1}/{steps}  loss {recent:.3f}  about {left:.0f} min left ", end="", file=sys.stderr)
    print(file=sys.stderr)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--model", required=True, help="folder of e5-small-v2 (./dev model)")
    ask.add_argument("--data", help="folder with timeqa/ and scifact/")
    ask.add_argument("--read", nargs="+", default=[], metavar="FILE", help="what a server gave its judge: annalsd --judge-record")
    ask.add_argument("--labels", nargs="+", default=[], metavar="FOLDER", help="whose questions --read is of: trial.jsonl or questions.jsonl")
    ask.add_argument("--out", required=True, help="file of safetensors to write")
    ask.add_argument("--steps", type=int, default=800, help="of eight questions (default 800)")
    ask.add_argument("--minutes", type=float, default=1e9, help="after which it ends, however many steps it made")
    ask.add_argument("--rank", type=int, default=0, help="of updates of its matrices (default 0: none that are new)")
    ask.add_argument("--rate", type=float, help="of learning (default 0.002; with updates of matrices 0.0005)")
    ask.add_argument("--begun", help="file of safetensors to go on from")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    torch.manual_seed(given.seed)
    random.seed(given.seed)
    graph = given.model + "/model.int8.onnx"
    tokenizer = Tokenizer.from_file(given.model + "/tokenizer.json")
    tokenizer.no_truncation()
    tokenizer.no_padding()
    session = onnxruntime.InferenceSession(graph, providers=["CPUExecutionProvider"])

    def embed(text):
        ids = np.array([tokenizer.encode(text).ids[:512]])
        given_ids = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        mean = session.run(None, given_ids)[0][0].mean(0)
        return mean / np.linalg.norm(mean)

    groups = Groups(lambda text: tokenizer.encode(text, add_special_tokens=False).ids, embed)
    if given.data:
        for source in ("timeqa", "scifact"):
            groups.add_benchmark(source, f"{given.data}/{source}")
        for source in OWN:
            for folder in sorted(glob.glob(f"{HERE}/../answers/{source}")):
                groups.add_trial(source, folder)
    groups.add_read(given.read, given.labels)
    if not groups.groups:
        ask.error("nothing to learn from: give --data, or --read with --labels")
    print(f"{len(groups.groups)} questions, {sum(not g.answering for g in groups.groups)} of them without an answer", file=sys.stderr)
    judge = Judge(graph, given.begun, given.rank)
    train(judge, groups.groups, given.steps, given.minutes, given.rate or (5e-4 if judge.low else 2e-3))
    judge.save(given.out, graph)


if __name__ == "__main__":
    main()
