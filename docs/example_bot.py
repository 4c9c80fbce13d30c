#!/usr/bin/env python3
"""A bot for all games of Calculi in a few lines: it plays any legal move, long ones rather than short ones.

Try it:  ./run bot-check 'python3 docs/example_bot.py'
         ./run arena archimedes --bots 'exec:python3 docs/example_bot.py,greedy,random' --seats 3
The protocol is in docs/bot_protocol.md.
"""
import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def choose(actions, view):
    """Here goes your own idea: `view` is all that your seat may know, `actions` what it may do."""
    longest = max(len(action) for action in actions)
    return random.choice([action for action in actions if len(action) == longest])


def main():
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name="example")
        elif kind == "new_match":
            random.seed(message["seed"])  # the same match is played the same way again
        elif kind == "your_move":
            number, actions = message["number"], message["actions"]
            if actions:
                say(type="move", number=number, action=choose(actions, message["view"]))
            else:
                say(type="move", number=number, wait=True, think_ms=1000)
        elif kind == "bye":
            return


if __name__ == "__main__":
    main()
