#!/usr/bin/env python3
"""What the container image holds, collected by its own scripts: how large it is without a model, and that its list of parts (SPDX)
is well formed and whole. Each rule is also held against an image or a document that breaks it.

  image_test.py ANNALS ANNALSD      programs of the preset `release`

The model is a stand-in, with a list of models of its own. Needs Debian 13 with the packages of the image, and root or unshare."""
import copy
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
LARGEST = 150_000_000  # bytes, without the model
BLOCK = 512  # a layer of an image is a tar: each entry has a header of one block, and is padded to whole ones
DOCUMENT = "usr/share/annals/sbom.spdx.json"
VERSION = re.search(r"^project\(.*VERSION ([0-9.]+)", (PROJECT / "CMakeLists.txt").read_text(), re.M)[1]
# What the format asks for (SPDX 2.3): of each element the fields, and what their values look like.
TEXT = r"(?s).+"
IDENTIFIER = r"SPDXRef-[A-Za-z0-9.-]+"
FIELDS = {
    "document": {"spdxVersion": r"SPDX-2\.3", "dataLicense": r"CC0-1\.0", "SPDXID": "SPDXRef-DOCUMENT", "name": TEXT,
                 "documentNamespace": r"https?://[^#\s]+"},
    "creationInfo": {"created": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"},
    "package": {"SPDXID": IDENTIFIER, "name": TEXT, "versionInfo": TEXT, "licenseConcluded": TEXT, "licenseDeclared": TEXT,
                "downloadLocation": r"NOASSERTION|NONE|https?://\S+", "copyrightText": TEXT},
    "file": {"SPDXID": IDENTIFIER, "fileName": r"\./\S.*"},
    "relationship": {"spdxElementId": IDENTIFIER, "relationshipType": "DESCRIBES|CONTAINS|STATIC_LINK", "relatedSpdxElement": IDENTIFIER}}
SUMS = {"SHA1": r"[0-9a-f]{40}", "SHA256": r"[0-9a-f]{64}"}


def run(*command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300, **more)


def files_of(image):
    return [path for path in image.rglob("*") if path.is_file() and not path.is_symlink()]


def size_of(image):
    """Bytes of the image's layer, which is what engines show."""
    return sum(BLOCK for _ in image.rglob("*")) + sum(-(-path.stat().st_size // BLOCK) * BLOCK for path in files_of(image))


def badly_formed(document):
    """What SPDX 2.3 asks for and the document has not."""
    elements = [("document", document), ("creationInfo", document.get("creationInfo", {}))]
    elements += [(kind, element) for kind in ("package", "file", "relationship") for element in document.get(kind + "s", [])]
    for kind, element in elements:
        for field, pattern in FIELDS[kind].items():
            if not re.fullmatch(pattern, str(element.get(field, ""))):
                yield f"{kind} {element.get('SPDXID', '')}: {field} is {element.get(field)!r}"
    if not document.get("creationInfo", {}).get("creators"):
        yield "nobody made the document"
    for file in document.get("files", []):
        sums = {each["algorithm"]: each["checksumValue"] for each in file.get("checksums", [])}
        if not all(re.fullmatch(pattern, sums.get(name, "")) for name, pattern in SUMS.items()):
            yield f"{file.get('fileName')} has not the checksums {', '.join(SUMS)}"
    named = [element["SPDXID"] for kind, element in elements if "SPDXID" in element]
    if len(set(named)) != len(named):
        yield "an identifier is given twice"
    for link in document.get("relationships", []):
        if not {link["spdxElementId"], link["relatedSpdxElement"]} <= set(named):
            yield f"a relationship leads nowhere: {link}"
    yield from wrong_verification(document)


def contained(document):
    """Of each package the files that it contains."""
    files = {file["SPDXID"]: file for file in document["files"]}
    found = {package["SPDXID"]: [] for package in document["packages"]}
    for link in document["relationships"]:
        if link["relationshipType"] == "CONTAINS" and link["relatedSpdxElement"] in files and link["spdxElementId"] in found:
            found[link["spdxElementId"]].append(files[link["relatedSpdxElement"]])
    return found


def wrong_verification(document):
    files = contained(document)
    for package in document["packages"]:
        inside = files[package["SPDXID"]]
        sums = "".join(sorted(file["checksums"][0]["checksumValue"] for file in inside if file.get("checksums")))
        code = package.get("packageVerificationCode", {}).get("packageVerificationCodeValue")
        if package.get("filesAnalyzed", True) != bool(inside) or (inside and code != hashlib.sha1(sums.encode()).hexdigest()):
            yield f"the verification code of {package['name']} is not that of its files"


def unlisted(document, image, models):
    """What the image holds and the document does not name, or names otherwise."""
    listed = {file["fileName"]: file for files in contained(document).values() for file in files}
    folders = [(image, ""), (models, "usr/share/annals/models/")]
    for folder, prefix in folders:
        for path in files_of(folder):
            name = f"./{prefix}{path.relative_to(folder)}"
            if name == f"./{DOCUMENT}":
                continue
            if name not in listed:
                yield f"{name} belongs to no package"
            elif hashlib.sha256(path.read_bytes()).hexdigest() != listed[name]["checksums"][1]["checksumValue"]:
                yield f"{name} is another file than the one that is listed"


class Image(unittest.TestCase):
    """One image for all tests; each leaves it as it was."""
    programs = []

    @classmethod
    def collect(cls):
        cls.here = pathlib.Path(tempfile.mkdtemp(prefix="annals-image-"))
        unittest.addModuleCleanup(shutil.rmtree, cls.here, ignore_errors=True)
        cls.image, cls.models, own = cls.here / "image", cls.here / "models", cls.here / "own"
        (own / "usr/local/bin").mkdir(parents=True)
        for program in cls.programs:
            subprocess.run(["strip", "-o", own / "usr/local/bin" / pathlib.Path(program).name, program], check=True, timeout=60)
        as_root = [] if os.geteuid() == 0 else ["unshare", "--map-root-user"]
        for command in ([PROJECT / "deploy/image/icu_data", own], [*as_root, PROJECT / "deploy/image/collect", cls.image, own]):
            done = run(*command)
            if done.returncode:
                raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
        # The script among models of its own.
        (cls.here / "deploy/image").mkdir(parents=True)
        (cls.here / "deploy/models").mkdir()
        (cls.models / "tiny").mkdir(parents=True)
        cls.model = cls.models / "tiny/model.onnx"
        cls.model.write_text("a stand-in")
        shutil.copy(PROJECT / "deploy/image/sbom", cls.here / "deploy/image")
        (cls.here / "deploy/models/models.json").write_text(json.dumps({"tiny": {
            "package": "example:tiny:1.2.3", "license": "MIT", "source": "https://example.org/tiny",
            "files": [{"path": "tiny.onnx", "as": "model.onnx", "sha256": hashlib.sha256(b"a stand-in").hexdigest()}]}}))
        done = cls.list()
        if done.returncode:
            raise AssertionError(done.stderr)
        cls.document = json.loads((cls.image / DOCUMENT).read_text())
        cls.packages = {package["name"]: package for package in cls.document["packages"]}

    @classmethod
    def list(cls):
        return run(cls.here / "deploy/image/sbom", "--image", cls.image, "--debian", "/", "--toolchain", "/", "--models", cls.models,
                   "--version", VERSION, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})

    def planted(self, path, content=b"planted"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.addCleanup(path.unlink)


def setUpModule():
    Image.collect()


class Size(Image):
    def test_it_is_small_enough(self):
        largest = sorted(((path.stat().st_size, str(path.relative_to(self.image))) for path in files_of(self.image)), reverse=True)[:5]
        self.assertEqual(self.list().returncode, 0)
        print(f"{size_of(self.image):,} bytes in {len(files_of(self.image)):,} files, without the model")
        self.assertLessEqual(size_of(self.image), LARGEST, f"the largest files: {largest}")

    def test_what_is_added_counts(self):
        before = size_of(self.image)
        self.planted(self.image / "usr/lib/more.so", bytes(10 * BLOCK + 1))
        self.assertEqual(size_of(self.image), before + 12 * BLOCK)

    def test_there_is_no_shell_and_no_package_manager(self):
        self.assertEqual([name for name in ("sh", "bash", "dash", "dpkg", "apt") if (self.image / "usr/bin" / name).exists()], [])


    def test_character_sets_of_mails_are_there(self):
        there = {path.stem for path in (self.image / "usr/lib").glob("*/gconv/*.so")}
        self.assertLessEqual({"CP1252", "CP1255", "ISO8859-15", "KOI8-R", "ISO-2022-JP", "SJIS", "EUC-KR", "GB18030", "BIG5", "UTF-7", "MACINTOSH"}, there)


class Parts(Image):
    def test_the_document_is_well_formed(self):
        self.assertEqual(list(badly_formed(self.document)), [])

    def test_all_of_the_image_is_listed(self):
        self.assertEqual(list(unlisted(self.document, self.image, self.models)), [])
        libraries = [path for path in files_of(self.image) if path.read_bytes()[:4] == b"\x7fELF"]
        self.assertGreater(len(libraries), 100)

    def test_packages_have_the_version_that_is_installed_and_their_licence(self):
        debian = [package for name, package in self.packages.items() if package["SPDXID"].startswith("SPDXRef-Debian-")]
        self.assertLessEqual({"libc6", "libgrpc29t64", "libonnxruntime1.21", "poppler-utils", "wordnet-base"}, {package["name"] for package in debian})
        shown = run("dpkg-query", "-W", "-f", "${Package} ${Version}\\n", *(package["name"] for package in debian))
        installed = dict(line.split(" ") for line in shown.stdout.splitlines())
        self.assertEqual({package["name"]: package["versionInfo"] for package in debian}, installed)
        for package in debian:
            self.assertIn(f"pkg:deb/debian/{package['name'].replace('+', '%2B')}@", package["externalRefs"][0]["referenceLocator"])
            file = package["licenseComments"].partition(":")[0]
            self.assertEqual(file, f"/usr/share/doc/{package['name']}/copyright")
            self.assertTrue((self.image / file.lstrip("/")).is_file(), f"{package['name']} has no licence in the image")

    def test_the_programs_and_what_is_compiled_into_them(self):
        files = {file["fileName"] for file in contained(self.document)[self.packages["annals"]["SPDXID"]]}
        self.assertEqual(files, {"./usr/local/bin/annals", "./usr/local/bin/annalsd"})
        self.assertIn(VERSION, run(self.programs[1], "--version").stdout)
        self.assertEqual(self.packages["annals"]["versionInfo"], VERSION)
        self.assertLessEqual({"libhnswlib-dev", "libeigen3-dev"}, set(self.packages))

    def test_the_model_has_its_licence_and_checksum(self):
        tiny = self.packages["tiny"]
        self.assertEqual((tiny["versionInfo"], tiny["licenseDeclared"], tiny["downloadLocation"]), ("1.2.3", "MIT", "https://example.org/tiny"))
        file, = contained(self.document)[tiny["SPDXID"]]
        self.assertEqual((file["fileName"], file["checksums"][1]["checksumValue"]),
                         ("./usr/share/annals/models/tiny/model.onnx", hashlib.sha256(b"a stand-in").hexdigest()))

    def test_the_same_image_gives_the_same_document(self):
        self.assertEqual(self.list().returncode, 0)
        self.assertEqual(self.document, json.loads((self.image / DOCUMENT).read_text()))


class Refusals(Image):
    def refuses(self, message):
        done = self.list()
        self.assertEqual(done.returncode, 1)
        self.assertIn(message, done.stderr)
        self.assertFalse((self.image / DOCUMENT).exists())

    def test_a_library_of_no_package_is_not_shipped(self):
        self.planted(self.image / "usr/lib/x86_64-linux-gnu/libplanted.so.1", b"\x7fELF")
        self.refuses("/usr/lib/x86_64-linux-gnu/libplanted.so.1 belongs to no package")

    def test_a_model_that_is_another_is_not_shipped(self):
        self.model.write_text("another")
        self.addCleanup(self.model.write_text, "a stand-in")
        self.refuses("tiny/model.onnx is not the file of models.json")

    def test_a_model_that_is_not_in_the_list_is_not_shipped(self):
        (self.models / "other").mkdir()
        self.addCleanup((self.models / "other").rmdir)
        self.planted(self.models / "other/model.onnx")
        self.refuses("the model other is not in models.json")

    def test_a_library_that_is_not_listed_is_seen(self):
        document = copy.deepcopy(self.document)
        library = next(file for file in document["files"] if "libgrpc.so" in file["fileName"])
        document["relationships"] = [link for link in document["relationships"] if link["relatedSpdxElement"] != library["SPDXID"]]
        self.assertEqual(list(unlisted(document, self.image, self.models)), [f"{library['fileName']} belongs to no package"])

    def test_a_file_that_was_changed_is_seen(self):
        file = self.image / "usr/local/bin/annals"
        before = file.read_bytes()
        self.addCleanup(file.write_bytes, before)
        file.write_bytes(before + b"more")
        self.assertEqual(list(unlisted(self.document, self.image, self.models)), ["./usr/local/bin/annals is another file than the one that is listed"])

    def test_a_document_that_is_badly_formed_is_seen(self):
        def without(field): return lambda document: document.pop(field)
        changes = [without("spdxVersion"), without("documentNamespace"), without("creationInfo"),
                   lambda document: document.update(dataLicense="MIT"),
                   lambda document: document["packages"][3].pop("downloadLocation"),
                   lambda document: document["packages"][3].pop("versionInfo"),
                   lambda document: document["packages"][3].update(SPDXID=document["packages"][4]["SPDXID"]),
                   lambda document: document["packages"][3].update(packageVerificationCode={"packageVerificationCodeValue": "0" * 40}),
                   lambda document: document["files"][0]["checksums"].pop(0),
                   lambda document: document["files"][0].update(SPDXID="file 0"),
                   lambda document: document["relationships"][0].update(relatedSpdxElement="SPDXRef-nowhere")]
        for number, change in enumerate(changes):
            with self.subTest(number):
                document = copy.deepcopy(self.document)
                change(document)
                self.assertNotEqual(list(badly_formed(document)), [])


if __name__ == "__main__":
    Image.programs = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
