#!/usr/bin/env python3
"""Compares the written models, run by ONNX Runtime, with the numpy oracle; exits with 1 when one strays.

    python3 check_use_lite.py PACKAGE/dist MODEL_FOLDER

A process of its own: the onnx and onnxruntime modules share one library and cannot be loaded together. The sentences are
not those of the calibration.
"""
from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnxruntime

from use_lite import MAX_TOKENS, Network

BOUNDS = {"model.onnx": 0.9999, "model.int8.onnx": 0.99}   # smallest cosine with the oracle
SENTENCES = [
    "Inflation",
    "Which of the two bridges was built first?",
    "Contacts reported that labour shortages persisted in construction and nursing.",
    "The laboratory published its third report on 14 February 2021, two years after the second.",
    "Net sales: 1,204; gross margin 38.5%; inventory down 12% year over year.",
    "München, Zürich and São Paulo are twinned with the city; 東京 is not.",
    "The museum keeps his letters, 340 of them, most to his brother and some to the publisher who refused his first book, "
    "and lends them only to scholars who can show a letter of recommendation.",
    "word " * 200,
]


def main() -> int:
    package, folder = map(Path, sys.argv[1:3])
    network = Network(package)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    ids = [np.array([network.tokenizer.ids(text)[:MAX_TOKENS]], np.int64) for text in SENTENCES]
    wanted = [network.forward(row)[0] for row in ids]
    failed = False
    for name, bound in BOUNDS.items():
        session = onnxruntime.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
        run = lambda row, mask: session.run(None, {"input_ids": row, "attention_mask": mask})[0][0]
        cosines = [float(run(row, np.ones_like(row)) @ vector) for row, vector in zip(ids, wanted)]
        padded = np.pad(ids[2], ((0, 0), (0, 7)))
        mask = (np.arange(padded.shape[1]) < ids[2].shape[1]).astype(np.int64)[None]
        cosines.append(float(run(padded, mask) @ wanted[2]))
        good = min(cosines) >= bound
        failed |= not good
        print(f"{name}: cosine with the reference at least {min(cosines):.6f} ({'ok' if good else f'below {bound}'})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
