#!/usr/bin/env python3
"""The compositions keep the rules of a deployment: memory is bounded, passwords are in files, each role has its own, ports are of
this machine. Each rule is also held against a composition that breaks it. What deploy/secrets makes is what they mount."""
import copy
import pathlib
import re
import shutil
import stat
import subprocess
import tempfile
import unittest

import yaml  # Debian: python3-yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
COMPOSITIONS = {"one": PROJECT / "docker-compose.yml", "replicas": PROJECT / "deploy/replicas/docker-compose.yml"}
NAMES_SECRET = re.compile(r"PASS|PASSWORD|SECRET|TOKEN|API_KEY|CREDENTIAL", re.I)
HOLDS_SECRET = re.compile(r"password\s*=|://[^/\s:@]+:[^@\s]+@|\$\{?[A-Z_]*(PASS|SECRET|TOKEN)", re.I)
MOUNTED = "/run/secrets/"


def composition(path):
    return yaml.safe_load(path.read_text())


def environment(service):
    given = service.get("environment") or {}
    if isinstance(given, list):
        given = dict(line.partition("=")[::2] for line in given)
    return {name: str(value) for name, value in given.items()}


def mounted(service):
    return {secret if isinstance(secret, str) else secret["source"] for secret in service.get("secrets", [])}


def faults_of(name, service, secrets):
    if not service.get("mem_limit"):
        yield f"{name} has no memory limit"
    for variable, value in environment(service).items():
        if NAMES_SECRET.search(variable) and not variable.endswith("_FILE"):
            yield f"{name} has a password in {variable}"
        if HOLDS_SECRET.search(value):
            yield f"{name} has a password in the value of {variable}"
        if value.startswith(MOUNTED) and value.removeprefix(MOUNTED) not in mounted(service):
            yield f"{name} does not mount the secret of {variable}"
    for part in ("command", "entrypoint", "healthcheck"):
        if HOLDS_SECRET.search(str(service.get(part, ""))):
            yield f"{name} has a password in its {part}"
    for secret in mounted(service) - set(secrets):
        yield f"{name} mounts the secret {secret}, which there is not"
    if name.startswith("annalsd") and mounted(service) & {"superuser", "replica", "owner", "server"}:
        yield f"{name} is given more than its own addresses"
    for port in service.get("ports", []):
        if not str(port).startswith("127.0.0.1:"):
            yield f"{name} publishes {port} beyond this machine"


def faults(parsed):
    secrets = parsed.get("secrets") or {}
    found = [fault for name, service in parsed["services"].items() for fault in faults_of(name, service, secrets)]
    found += [f"the secret {name} is no file" for name, secret in secrets.items() if not secret.get("file")]
    used = set().union(*(mounted(service) for service in parsed["services"].values()))
    found += [f"nothing mounts the secret {name}" for name in set(secrets) - used]
    roles = environment(parsed["services"]["roles"])
    files = [value for variable, value in roles.items() if variable.endswith("PASSWORD_FILE")]
    if len(files) < 3 or len(set(files)) != len(files):
        found.append("superuser, owner and server have not each a password of their own")
    return found


class Rules(unittest.TestCase):
    def test_the_compositions_keep_them(self):
        for name, path in COMPOSITIONS.items():
            with self.subTest(name):
                self.assertEqual(faults(composition(path)), [])

    def broken(self, change, fault):
        """`change` alone makes `fault`, in the composition of one server."""
        parsed = copy.deepcopy(composition(COMPOSITIONS["one"]))
        change(parsed["services"], parsed["secrets"])
        self.assertIn(fault, faults(parsed))

    def test_each_service_has_a_memory_limit(self):
        for path in COMPOSITIONS.values():
            for name in composition(path)["services"]:
                parsed = composition(path)
                del parsed["services"][name]["mem_limit"]
                self.assertEqual(faults(parsed), [f"{name} has no memory limit"])

    def test_no_password_is_in_the_environment(self):
        def password(services, _): services["postgres"]["environment"]["POSTGRES_PASSWORD"] = "one"
        self.broken(password, "postgres has a password in POSTGRES_PASSWORD")

        def listed(services, _): services["annalsd"]["environment"] = ["PGPASSWORD=one"]
        self.broken(listed, "annalsd has a password in PGPASSWORD")

        def address(services, _): services["annalsd"]["environment"]["ANNALS_POSTGRES"] = "postgresql://annals:one@postgres/annals"
        self.broken(address, "annalsd has a password in the value of ANNALS_POSTGRES")

        def settings(services, _): services["annalsd"]["environment"]["ANNALS_POSTGRES"] = "host=postgres password=one"
        self.broken(settings, "annalsd has a password in the value of ANNALS_POSTGRES")

        def command(services, _): services["annalsd"]["command"] = ["annalsd", "--postgres=host=postgres password=${DB_PASSWORD}"]
        self.broken(command, "annalsd has a password in its command")

    def test_each_secret_is_a_file_that_is_mounted(self):
        def value(_, secrets): secrets["owner"] = {"environment": "OWNER_PASSWORD"}
        self.broken(value, "the secret owner is no file")

        def not_mounted(services, _): services["postgres"]["secrets"] = []
        self.broken(not_mounted, "postgres does not mount the secret of POSTGRES_PASSWORD_FILE")

        def unknown(_, secrets): del secrets["server_url"]
        self.broken(unknown, "annalsd mounts the secret server_url, which there is not")

    def test_each_role_has_its_own_password(self):
        def shared(services, _): services["roles"]["environment"]["SERVER_PASSWORD_FILE"] = "/run/secrets/owner"
        self.broken(shared, "superuser, owner and server have not each a password of their own")

        def too_much(services, _): services["annalsd"]["secrets"].append("superuser")
        self.broken(too_much, "annalsd is given more than its own addresses")

    def test_ports_are_of_this_machine(self):
        def widened(services, _): services["annalsd"]["ports"] = ["7411:7411"]
        self.broken(widened, "annalsd publishes 7411:7411 beyond this machine")


class Secrets(unittest.TestCase):
    def setUp(self):
        self.project = pathlib.Path(tempfile.mkdtemp(prefix="annals-secrets-"))
        self.addCleanup(shutil.rmtree, self.project)
        (self.project / "deploy").mkdir()
        shutil.copy(PROJECT / "deploy/secrets", self.project / "deploy/secrets")

    def make(self, *arguments):
        return subprocess.run([self.project / "deploy/secrets", *arguments], capture_output=True, text=True, timeout=60)

    def test_it_makes_what_the_compositions_mount(self):
        for name, path in COMPOSITIONS.items():
            self.assertEqual(self.make(*([name] if name != "one" else [])).returncode, 0)
            folder = self.project / ".run" / name
            named = {PROJECT.joinpath(path.parent, secret["file"]).resolve() for secret in composition(path)["secrets"].values()}
            self.assertEqual({file.relative_to(PROJECT) for file in named}, {file.relative_to(self.project) for file in folder.iterdir()})
            self.assertEqual(stat.S_IMODE(folder.stat().st_mode), 0o700)
            self.assertTrue(all(stat.S_IMODE(file.stat().st_mode) == 0o644 for file in folder.iterdir()))

    def test_passwords_differ_and_are_kept(self):
        self.make()
        folder = self.project / ".run/one"
        before = {file.name: file.read_text().strip() for file in folder.iterdir()}
        passwords = [before[role] for role in ("superuser", "owner", "server")]
        self.assertEqual(len(set(passwords)), 3)
        self.assertTrue(all(re.fullmatch("[0-9a-f]{48}", password) for password in passwords))
        self.assertEqual(before["server_url"], f"postgresql://annals:{before['server']}@postgres/annals")
        self.assertEqual(before["owner_url"], f"postgresql://annals_owner:{before['owner']}@postgres/annals")
        self.make()
        self.assertEqual(before, {file.name: file.read_text().strip() for file in folder.iterdir()})

    def test_it_takes_the_names_of_compositions_only(self):
        self.assertEqual(self.make("other").returncode, 2)


if __name__ == "__main__":
    unittest.main()
