"""Questions with the sentences that answer them and sentences that do not: what the judge learns from.

Only texts that may be built on: TimeQA (BSD-3, pages CC BY-SA), SciFact (CC BY, ODC-By), and the project's own questions of
bench/answers that are for developing. The others (quay, hearth, desk, shelf and the questions of new users) judge it.
"""

import collections
import glob
import json
import math
import os
import random
import re

import numpy as np

# Trials of bench/answers. The lessons were written for it; `proof`, of the same hands, is kept apart to choose weights by.
OWN = ["everyday", "further", "trades", "data", "lessons/*"]
WORD = re.compile(r"[A-Za-z0-9]+(?:[.,]\d+)*")
STOP = set(
    "what which who whom whose when where why how is are was were do does did the a an of in on at to for from by with and or "
    "that this it its be been has have had i we you they he she me my our your their his her as not no any there much many can "
    "could should would will about".split()
)
# What a pair is cut to, in tokens; server/models/judge/onnx_judge.cc does the same.
QUESTION, TITLE, BEFORE, SENTENCE = 48, 14, 24, 80

# One sentence as it is read: ids of the question, the title, the sentence before and itself.
Pair = collections.namedtuple("Pair", "question title before sentence")
# A question with pairs that answer it (none: nothing does) and pairs that do not.
Group = collections.namedtuple("Group", "source answering others")


def stem(word):
    word = word.lower()
    for end in ("ing", "edly", "ed", "es", "s", "ly", "ment", "ion"):
        if word.endswith(end) and len(word) - len(end) >= 4:
            return word[: -len(end)]
    return word


def stems(text):
    return [stem(word) for word in WORD.findall(text) if word.lower() not in STOP]


def sentences(text):
    found = []
    for line in text.split("\n"):
        line = line.strip().lstrip("#").strip()
        if line:
            found += [s for s in re.split(r'(?<=[.!?])["”)]?\s+(?=[A-Z0-9"“(])', line) if len(s) > 3]
    return found


class Collection:
    """Sentences (document, title, sentence before, sentence) with BM25 over their stems."""

    def __init__(self, items):
        self.items = items
        self.words = [collections.Counter(stems(item[3])) for item in items]
        self.having = collections.Counter()
        self.places = collections.defaultdict(list)
        for i, words in enumerate(self.words):
            self.having.update(words.keys())
            for word in words:
                self.places[word].append(i)
        self.lengths = [sum(words.values()) for words in self.words]
        self.mean = np.mean(self.lengths)

    def best(self, question, most):
        count = len(self.items)
        score = collections.defaultdict(float)
        for word in set(stems(question)):
            idf = math.log(1 + (count - self.having[word] + 0.5) / (self.having[word] + 0.5))
            for i in self.places.get(word, ()):
                n = self.words[i][word]
                score[i] += idf * n * 1.9 / (n + 0.9 * (0.6 + 0.4 * self.lengths[i] / self.mean))
        return sorted(score, key=lambda i: -score[i])[:most]

    def share(self, question):
        """Of the question's idf, for each sentence."""
        count = len(self.items)
        idf = {w: math.log((count + 1) / (self.having[w] + 0.5)) for w in set(stems(question))}
        whole = sum(idf.values()) or 1
        return np.array([sum(v for w, v in idf.items() if w in words) / whole for words in self.words])


def flat(text):
    return re.sub(r"\W+", " ", text).lower().strip()


def labels_of(folder):
    """By question, of a trial or of a folder of the evaluation data: what says whether a sentence answers it, or None where
    nothing does."""
    right = {}
    for path in glob.glob(f"{folder}/trial.jsonl"):
        for line in open(path):
            question = json.loads(line)
            first = question["expect"].get("first")
            if first:
                right[question["question"]] = lambda text, first=first: any(re.search(p, text, re.I) for p in first)
            elif question["expect"].get("abstain"):
                right[question["question"]] = None
    for path in glob.glob(f"{folder}/questions.jsonl"):
        for line in open(path):
            question = json.loads(line)
            gold = [flat(g["text"]) for g in question.get("gold_sentences") or []]
            if gold:
                holds = lambda said, gold: len(said) > 12 and any(said in g or g in said for g in gold)
                right[question["question"]] = lambda text, gold=gold: holds(flat(text.split(": ", 1)[-1]), gold)
            elif question.get("answerable") is False:
                right[question["question"]] = None
    return right


class Groups:
    def __init__(self, encode, embed, seed=5):
        """encode: text -> ids without marks. embed: "query: …" or "passage: …" -> unit vector."""
        self.encode, self.embed = encode, embed
        self.random = random.Random(seed)
        self.groups = []

    def pair(self, question, item):
        _, title, before, sentence = item
        return Pair(
            self.encode(question)[:QUESTION],
            self.encode(title)[:TITLE],
            self.encode(before)[-BEFORE:] if before else [],
            self.encode(sentence)[:SENTENCE],
        )

    def add_benchmark(self, source, folder):
        """Documents with questions whose sentences are named: the format of the evaluation data."""
        items = []
        for line in open(f"{folder}/documents.jsonl"):
            document = json.loads(line)
            before = ""
            for chunk in document.get("chunks") or [{"text": document.get("text", "")}]:
                for sentence in sentences(chunk["text"]):
                    items.append((document["id"], document["title"], before, sentence))
                    before = sentence
        collection = Collection(items)
        of_document = collections.defaultdict(list)
        for i, item in enumerate(items):
            of_document[item[0]].append(i)
        for line in open(f"{folder}/questions.jsonl"):
            question = json.loads(line)
            text, named = question["question"], question.get("gold_sentences") or []
            if not named:
                if question.get("answerable") is False:
                    others = [self.pair(text, items[i]) for i in collection.best(text, 14)]
                    self.groups.append(Group(source, [], others))
                continue
            gold = set()
            for wanted in named:
                for i in of_document.get(wanted["document"], ()):
                    said, sought = flat(items[i][3]), flat(wanted["text"])
                    if len(said) > 12 and (said in sought or sought in said):
                        gold.add(i)
            if not gold:
                continue
            near = [i for i in collection.best(text, 40) if i not in gold]
            others = near[:7] + self.random.sample(near[7:], min(4, max(0, len(near) - 7)))
            beside = [
                j
                for i in gold
                for j in range(max(0, i - 6), min(len(items), i + 7))
                if j not in gold and items[j][0] == items[i][0]
            ]
            others += self.random.sample(beside, min(4, len(beside)))
            self.groups.append(
                Group(
                    source,
                    [self.pair(text, items[i]) for i in sorted(gold)[:3]],
                    [self.pair(text, items[i]) for i in dict.fromkeys(others)],
                )
            )

    def add_read(self, files, folders):
        """What a server gave its judge to read, some JSON lines a question; which sentences are right, the folders say. A question
        is not taken where it has an answer that was not among them."""
        right = {question: label for folder in folders for question, label in labels_of(folder).items()}
        read = collections.defaultdict(dict)
        for path in files:
            for line in open(path):
                call = json.loads(line)
                for sentence in call["sentences"]:
                    item = (None, sentence["title"], sentence["before"], sentence["text"])
                    read[call["question"]][item] = sentence["text"]
        for question in [q for q in read if q in right]:
            label, answering, others = right[question], [], []
            for item, text in read[question].items():
                (answering if label and label(text) else others).append(self.pair(question, item))
            if len(others) > 1 and (answering or label is None):
                self.groups.append(Group("read", answering[:2], others))

    def add_trial(self, source, folder):
        """A trial of bench/answers: collections in folders, expectations as regular expressions."""
        collections_of = {}
        for place in sorted(glob.glob(f"{folder}/*/")):
            documents = []
            for path in glob.glob(place + "documents.jsonl"):
                for line in open(path):
                    document = json.loads(line)
                    documents.append((document.get("title", ""), document.get("text", "")))
            for path in sorted(glob.glob(place + "*.*")):
                if not path.endswith("documents.jsonl") and path.endswith((".md", ".txt", ".eml", ".csv", ".html")):
                    documents.append((os.path.basename(path), open(path).read()))
            items = []
            for number, (title, text) in enumerate(documents):
                before = ""
                for sentence in sentences(text):
                    items.append((number, title, before, sentence))
                    before = sentence
            if items:
                vectors = np.array([self.embed("passage: " + item[3]) for item in items])
                collections_of[os.path.basename(place[:-1])] = (Collection(items), vectors)
        for line in open(f"{folder}/trial.jsonl"):
            question = json.loads(line)
            text, expect = question["question"], question["expect"]
            if question["collection"] not in collections_of:
                continue
            collection, vectors = collections_of[question["collection"]]
            none = bool(expect.get("abstain")) and not expect.get("first")
            if "first" not in expect and not none:
                continue
            right = [
                not none and any(re.search(p, item[3], re.I) for p in expect["first"]) for item in collection.items
            ]
            if not none and not any(right):
                continue
            cosine = vectors @ self.embed("query: " + text)
            order = np.argsort(-((cosine - cosine.mean()) / (cosine.std() or 1) + 4 * collection.share(text)))
            wrong = [i for i in order if not right[i]]
            others = wrong[:8] + self.random.sample(wrong[8:], min(6, max(0, len(wrong) - 8)))
            self.groups.append(
                Group(
                    source,
                    [self.pair(text, collection.items[i]) for i in order if right[i]][:2],
                    [self.pair(text, collection.items[i]) for i in others],
                )
            )
