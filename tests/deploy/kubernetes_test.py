#!/usr/bin/env python3
"""The manifests of deploy/kubernetes by the schemas of Kubernetes, from the oldest to the newest version that these know, strictly: a
field that is unknown or given twice is an error. And what schemas do not see: that names which one manifest uses are given by
another. Each rule is also held against a manifest that breaks it. deploy/lint/kubernetes fetches the schemas; ./dev test runs it."""
import copy
import os
import pathlib
import subprocess
import sys
import unittest

import yaml  # Debian: python3-yaml

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77
found = subprocess.run([PROJECT / "deploy/lint/kubernetes", "--ready", os.environ.get("ANNALS_CACHE", str(pathlib.Path.home() / ".cache/annals"))],
                       capture_output=True, text=True, timeout=60)
if found.returncode:
    print("SKIPPED: the schemas are not there: deploy/lint/kubernetes CACHE_DIR fetches them")
    sys.exit(SKIPPED)
sys.path.insert(0, found.stdout.strip())
import kubernetes_validate.utils  # noqa: E402


class Strict(yaml.SafeLoader):
    """YAML in which a field is given once."""

    def construct_mapping(self, node, deep=False):
        names = [self.construct_object(key, deep=True) for key, _ in node.value]
        for name in names:
            if names.count(name) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"{name} is given twice", node.start_mark)
        return super().construct_mapping(node, deep)


def read(text):
    return [manifest for manifest in yaml.load_all(text, Loader=Strict) if manifest is not None]


def manifests():
    files = sorted((PROJECT / "deploy/kubernetes").glob("*.y*ml"))
    return [manifest for file in files for manifest in read(file.read_text())]


def error_of(manifest, version):
    """What the schema of that version says against it; None: nothing."""
    try:
        kubernetes_validate.validate(manifest, version, strict=True)
    except kubernetes_validate.ValidationError as error:
        return f"{'.'.join(str(part) for part in error.absolute_path)}: {error.message}"
    except (kubernetes_validate.SchemaNotFoundError, KeyError) as error:
        return f"no such kind: {error}"
    return None


def loose_ends(given):
    """What the manifests name and none of them gives."""
    kinds = {manifest["kind"]: manifest for manifest in given}
    pods = kinds["Deployment"]["spec"]["template"]
    container, labels = pods["spec"]["containers"][0], pods["metadata"]["labels"].items()
    selectors = {"Deployment": kinds["Deployment"]["spec"]["selector"]["matchLabels"], "Service": kinds["Service"]["spec"]["selector"],
                 "PodDisruptionBudget": kinds["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
                 "NetworkPolicy": kinds["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"]}
    yield from (f"{kind} selects other pods" for kind, selector in selectors.items() if not selector.items() <= labels)
    ports = {port["name"] for port in container["ports"]}
    probes = [container[probe]["httpGet"]["port"] for probe in ("startupProbe", "livenessProbe", "readinessProbe")]
    yield from (f"no port {port}" for port in [port["targetPort"] for port in kinds["Service"]["spec"]["ports"]] + probes if port not in ports)
    volumes, mounts = {volume["name"] for volume in pods["spec"]["volumes"]}, container["volumeMounts"]
    yield from (f"no volume {mount['name']}" for mount in mounts if mount["name"] not in volumes)
    yield from (f"{variable['name']} is a file that no volume holds" for variable in container["env"] if variable["name"].endswith("_FILE")
                and not any(variable["value"].startswith(mount["mountPath"] + "/") for mount in mounts))
    target, name = kinds["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"], kinds["Deployment"]["metadata"]["name"]
    if (target["kind"], target["name"]) != ("Deployment", name):
        yield f"scales {target['kind']} {target['name']}"
    if "memory" not in container["resources"].get("limits", {}):
        yield "no limit of memory"


class Manifests(unittest.TestCase):
    def test_they_are_valid_in_every_version(self):
        versions = kubernetes_validate.utils.all_versions()
        self.assertGreater(len(versions), 5)
        self.assertEqual({manifest["kind"] for manifest in manifests()},
                         {"Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler", "NetworkPolicy"})
        for version in dict.fromkeys(version.split("-")[0] for version in versions):
            for manifest in manifests():
                with self.subTest(version=version, kind=manifest["kind"]):
                    self.assertIsNone(error_of(manifest, version))

    def test_they_fit_together(self):
        self.assertEqual(list(loose_ends(manifests())), [])


class Broken(unittest.TestCase):
    def broken(self, kind, path, value, expected):
        """The field at `path` set to `value` (None: left out) makes that manifest invalid, and the message says why."""
        manifest = copy.deepcopy(next(manifest for manifest in manifests() if manifest["kind"] == kind))
        *way, last = path
        place = manifest
        for step in way:
            place = place[step]
        if value is None:
            del place[last]
        else:
            place[last] = value
        self.assertIn(expected, error_of(manifest, kubernetes_validate.latest_version()) or "nothing is wrong")

    def test_unknown_fields(self):
        container = ("spec", "template", "spec", "containers", 0)
        self.broken("Deployment", ("replica",), 3, "'replica' was unexpected")
        self.broken("Deployment", ("spec", "strategy", "rollingUpdate", "maxUnavailible"), 0, "'maxUnavailible' was unexpected")
        self.broken("Deployment", (*container, "mountPaths"), [], "'mountPaths' was unexpected")
        self.broken("Deployment", (*container, "readinessProbe", "httpGet", "url"), "/readyz", "'url' was unexpected")
        self.broken("Service", ("spec", "ports", 0, "target"), "grpc", "'target' was unexpected")
        self.broken("PodDisruptionBudget", ("spec", "maxUnavailablePods"), 1, "'maxUnavailablePods' was unexpected")
        self.broken("HorizontalPodAutoscaler", ("spec", "behavior", "scaleDown", "stabilizationWindow"), 600, "'stabilizationWindow' was unexpected")
        self.broken("NetworkPolicy", ("spec", "ingress", 0, "ports", 0, "number"), 7411, "'number' was unexpected")

    def test_wrong_types(self):
        self.broken("Deployment", ("spec", "replicas"), "three", "'three' is not of type 'integer'")
        self.broken("Deployment", ("spec", "template", "spec", "containers", 0, "env", 4, "value"), True, "True is not of type 'string'")
        self.broken("NetworkPolicy", ("spec", "egress", 0, "ports"), {"port": 53}, "is not of type 'array'")

    def test_fields_that_are_missing(self):
        self.broken("Deployment", ("spec", "selector"), None, "'selector' is a required property")
        self.broken("Deployment", ("spec", "template", "spec", "containers", 0, "name"), None, "'name' is a required property")
        self.broken("HorizontalPodAutoscaler", ("spec", "maxReplicas"), None, "'maxReplicas' is a required property")

    def test_unknown_kinds_and_versions(self):
        self.broken("Service", ("kind",), "Servise", "no such kind")
        self.broken("HorizontalPodAutoscaler", ("apiVersion",), "autoscaling/v2beta1", "no such kind")
        self.broken("PodDisruptionBudget", ("apiVersion",), "policy/v1beta1", "no such kind")

    def test_fields_given_twice(self):
        with self.assertRaisesRegex(yaml.YAMLError, "name is given twice"):
            read("kind: Service\nmetadata: {name: annals, name: other}\n")

    def loose(self, change, expected):
        given = copy.deepcopy(manifests())
        change({manifest["kind"]: manifest["spec"] for manifest in given})
        self.assertIn(expected, list(loose_ends(given)))

    def test_loose_ends(self):
        def container(kinds): return kinds["Deployment"]["template"]["spec"]["containers"][0]
        self.loose(lambda kinds: kinds["Service"]["selector"].update({"app.kubernetes.io/name": "other"}), "Service selects other pods")
        self.loose(lambda kinds: kinds["Service"]["ports"][0].update(targetPort="rpc"), "no port rpc")
        self.loose(lambda kinds: container(kinds)["readinessProbe"]["httpGet"].update(port="web"), "no port web")
        self.loose(lambda kinds: container(kinds)["volumeMounts"][0].update(name="other"), "no volume other")
        self.loose(lambda kinds: container(kinds)["volumeMounts"][1].update(mountPath="/keys"), "ANNALS_ADMIN_KEY_FILE is a file that no volume holds")
        self.loose(lambda kinds: kinds["HorizontalPodAutoscaler"]["scaleTargetRef"].update(name="other"), "scales Deployment other")
        self.loose(lambda kinds: container(kinds)["resources"].pop("limits"), "no limit of memory")


if __name__ == "__main__":
    unittest.main()
