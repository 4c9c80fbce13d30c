"""The example learner climbs past level 7 from its script alone; docs/python.md shows its rise."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from kit import LONG, ROOT


@unittest.skipUnless(LONG, "takes a minute")
class Learner(unittest.TestCase):
    def test_it_climbs_past_level_7_and_9_and_draws_its_rise(self):
        with tempfile.TemporaryDirectory() as folder:
            plot = Path(folder) / "rise.svg"
            words = ["--seconds", "30", "--levels", "7", "9", "--deals", "200", "--out", str(plot)]
            ran = subprocess.run([sys.executable, str(ROOT / "examples/learner/learn.py"), *words], capture_output=True,
                                 text=True, env={"PYTHONPATH": str(ROOT / "build/release/python"), "PATH": "/usr/bin:/bin"})
            self.assertEqual((ran.returncode, ran.stderr), (0, ""), ran.stdout)
            self.assertRegex(ran.stdout, "above level 7: surely from [0-9]+ s")
            self.assertRegex(ran.stdout, "above level 9: surely from [0-9]+ s")
            self.assertIn("<title>Won against our levels", plot.read_text())


if __name__ == "__main__":
    unittest.main()
