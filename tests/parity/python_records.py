"""Plays the matches of `calculi simulate --records DIR` again in Python: from the seed alone, and from the record.

    python_records.py DIR GAME SEED SEATS LEVEL    prints how many of the records are the same bytes both ways
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build/release/python"))
import calculi  # noqa: E402

folder, game, seed, seats, level = sys.argv[1:]
same = 0
for path in sorted(Path(folder).glob("*.record")):
    record = path.read_bytes().decode()
    number = int(path.stem.split("-")[-1])
    played = calculi.Match(game, [f"bot {level}"] * int(seats), seed=(int(seed), number))
    if played.record() == record and calculi.load(record).record() == record:
        same += 1
    else:
        print(f"{path}: not the same", file=sys.stderr)
print(same)
