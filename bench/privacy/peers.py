#!/usr/bin/env python3
"""Private data found by Annals, by Presidio's pattern recognisers and by libphonenumber, on the same texts.

  pip install presidio-analyzer phonenumbers        # no model is needed: names are not compared
  python3 bench/privacy/peers.py --data FOLDER --annals build/release/bin/annals

FOLDER/spans.jsonl as bench/privacy/pii_cases.h has it. Beside it, telephone numbers of 30 regions that are drawn until
libphonenumber calls them valid, written nationally and internationally in sentences, and numbers that are none. A span is
right when it shares half of what it and a gold span cover together. Prints one table and one JSON line.
"""
import argparse, json, random, subprocess, tempfile
from pathlib import Path

import phonenumbers

try:
    from presidio_analyzer import predefined_recognizers as recognizers
except ImportError:  # the other two are compared without it
    recognizers = None

TYPES = {"CREDIT_CARD": "CREDIT_CARD", "PHONE_NUMBER": "PHONE", "EMAIL_ADDRESS": "EMAIL", "DOMAIN_NAME": "URL", "US_SSN": "US_SSN",
         "IBAN_CODE": "IBAN", "IP_ADDRESS": "IP_ADDRESS"}
KINDS = list(dict.fromkeys(TYPES.values()))
PRESIDIO = {"CREDIT_CARD": "CreditCardRecognizer", "PHONE": "PhoneRecognizer", "EMAIL": "EmailRecognizer", "URL": "UrlRecognizer",
            "US_SSN": "UsSsnRecognizer", "IBAN": "IbanRecognizer", "IP_ADDRESS": "IpRecognizer"}
REGIONS = "US CA GB IE FR DE AT CH IT ES PT NL BE DK NO SE FI PL CZ HU GR IL TR IN JP KR BR MX AU ZA".split()
SENTENCES = ["You can call me on {} after six.", "My phone number is {}.", "Phone: {}", "Ring the office, {}, before noon.", "{} is my mobile.",
             "Please write to me, or text {}."]
DECOYS = ["Invoice {} was paid.", "Order {} has been shipped.", "The ISBN is {}.", "The population is {}.", "Version {} came out.", "Ticket {} is closed."]


def drawn_numbers(count, seed):
    """(text, [(begin, end, "PHONE")])"""
    rng, texts = random.Random(seed), []
    formats = [phonenumbers.PhoneNumberFormat.NATIONAL, phonenumbers.PhoneNumberFormat.INTERNATIONAL, phonenumbers.PhoneNumberFormat.E164]
    while len(texts) < count:
        region = rng.choice(REGIONS)
        kind = rng.choice([phonenumbers.PhoneNumberType.MOBILE, phonenumbers.PhoneNumberType.FIXED_LINE])
        example = phonenumbers.example_number_for_type(region, kind)
        if example is None:
            continue
        digits = list(str(example.national_number))
        for i in range(len(digits) // 2, len(digits)):
            digits[i] = str(rng.randrange(10))
        number = phonenumbers.PhoneNumber(country_code=example.country_code, national_number=int("".join(digits)),
                                          italian_leading_zero=example.italian_leading_zero)
        if not phonenumbers.is_valid_number(number):
            continue
        written, sentence = phonenumbers.format_number(number, rng.choice(formats)), rng.choice(SENTENCES)
        begin = sentence.index("{}")
        texts.append((sentence.format(written), [(begin, begin + len(written), "PHONE")]))
    for _ in range(count):
        number = "-".join("".join(rng.choice("0123456789") for _ in range(rng.randint(3, 5))) for _ in range(rng.randint(1, 3)))
        texts.append((rng.choice(DECOYS).format(number), []))
    return texts


def gold_texts(folder):
    for line in open(folder / "spans.jsonl", encoding="utf-8"):
        case = json.loads(line)
        yield case["full_text"], [(s["start_position"], s["end_position"], TYPES[s["entity_type"]]) for s in case["spans"]
                                  if s["entity_type"] in TYPES]


def by_annals(annals, text):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
        file.write(text)
        file.flush()
        out = subprocess.run([annals, "pii", "scan", file.name, "--json"], capture_output=True, check=True, timeout=30).stdout
    raw = text.encode()
    places = lambda at: len(raw[:at].decode())
    return [(places(s["begin"]), places(s["end"]), s["type"]) for s in json.loads(out)["spans"]]


def presidio():
    made = {kind: getattr(recognizers, name)() for kind, name in PRESIDIO.items()}
    return lambda text: [(r.start, r.end, kind) for kind, one in made.items()
                         for r in one.analyze(text, one.supported_entities, nlp_artifacts=None) or []]


def by_libphonenumber(text):
    return [(m.start, m.end, "PHONE") for m in phonenumbers.PhoneNumberMatcher(text, "US", leniency=phonenumbers.Leniency.VALID)]


def share_half(a, b):
    both = max(a[1], b[1]) - min(a[0], b[0])
    return a[2] == b[2] and 2 * (min(a[1], b[1]) - max(a[0], b[0])) >= both


def score(cases, find):
    scores = {kind: [0, 0, 0] for kind in KINDS}  # gold, found, right
    for text, gold in cases:
        left = list(gold)
        for span in gold:
            scores[span[2]][0] += 1
        for span in find(text):
            if span[2] not in scores:
                continue
            scores[span[2]][1] += 1
            match = next((g for g in left if share_half(span, g)), None)
            if match:
                left.remove(match)
                scores[span[2]][2] += 1
    report = {}
    for kind, (gold, found, right) in scores.items():
        p, r = right / found if found else 1.0, right / gold if gold else 1.0
        report[kind] = {"gold": gold, "found": found, "precision": round(p, 3), "recall": round(r, 3),
                        "f2": round(5 * p * r / (4 * p + r), 3) if p + r else 0}
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--annals", default="build/release/bin/annals")
    parser.add_argument("--drawn", type=int, default=1000, help="telephone numbers, and as many that are none")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sets = {"texts": list(gold_texts(options.data)), "drawn": drawn_numbers(options.drawn, options.seed)}
    systems = {"annals": lambda text: by_annals(options.annals, text), "libphonenumber": by_libphonenumber}
    if recognizers is not None:
        systems["presidio"] = presidio()
    report = {name: {system: score(cases, find) for system, find in systems.items()} for name, cases in sets.items()}
    for name, by_system in report.items():
        for kind in KINDS:
            if by_system["annals"][kind]["gold"] == 0:
                continue
            for system, scores in by_system.items():
                if system == "libphonenumber" and kind != "PHONE":
                    continue
                s = scores[kind]
                print(f"{name:6} {kind:12} {system:15} gold {s['gold']:5} found {s['found']:5}  P {s['precision']:.3f}  R {s['recall']:.3f}  F2 {s['f2']:.3f}")
    print(json.dumps({"bench": "pii-peers", "seed": options.seed, "sets": report}))


if __name__ == "__main__":
    main()
