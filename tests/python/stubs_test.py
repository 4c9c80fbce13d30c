"""The stubs say what the compiled part has: the same names, the same arguments. mypy reads them in ./test --long."""
import ast
import subprocess
import sys
import unittest

from kit import LONG, ROOT, calculi

STUBS = ROOT / "platform/python/calculi/_core.pyi"


def arguments(function):
    given = function.args
    return [each.arg for each in [*given.args, *given.kwonlyargs] if each.arg != "self"]


def described(function):
    """The arguments as pybind11 writes them in the first line of a docstring."""
    line = function.__doc__.split("\n")[0]
    inside = line[line.index("(") + 1 : line.rindex(") ->")]
    found, depth = [""], 0
    for sign in inside:
        depth += (sign in "[({") - (sign in "])}")
        if sign == "," and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    names = [each.strip().split(":")[0].split("=")[0] for each in found]
    return [name for name in names if name and name not in ("*", "self", "arg0")]


def members(thing):
    return {name for name in vars(thing) if not name.startswith("_") or name in ("__init__", "__version__", "__len__")}


class Stubs(unittest.TestCase):
    def test_every_name_and_argument_is_in_the_stubs(self):
        core = calculi._core
        tree = ast.parse(STUBS.read_text())
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")}
        self.assertEqual(members(core), {*functions, *classes, "__version__"})
        for name, node in functions.items():
            self.assertEqual(described(getattr(core, name)), arguments(node), name)
        for name, node in classes.items():
            if node.bases:  # the buffers
                continue
            methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
            self.assertEqual(members(getattr(core, name)), set(methods), name)
            for method, said in methods.items():
                if not said.decorator_list:
                    self.assertEqual(described(getattr(getattr(core, name), method)), arguments(said), f"{name}.{method}")

    def test_everything_that_is_exported_has_a_docstring(self):
        for name in calculi.__all__:
            if not name.startswith("__"):
                self.assertTrue((getattr(calculi, name).__doc__ or "").strip(), name)

    @unittest.skipUnless(LONG, "takes seconds")
    def test_mypy_finds_nothing(self):
        package = ROOT / "build/release/python"
        ran = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / "build/mypy"), "-p", "calculi"],
            cwd=package, capture_output=True, text=True, env={"MYPYPATH": str(package), "PATH": "/usr/bin:/bin"})
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), ran.stdout)


if __name__ == "__main__":
    unittest.main()
