"""A domino bot in Python 3, standard library only: speaks the protocol of docs/protocol.md on stdin and stdout.

    dominolab simulate block --bots "exec:(python3 examples/bot.py),random"

It plays every game: the heaviest tile in block and draw, the most points now in nakladka, the cheapest winner in Double
Takes; ties by the game's own seed, so that the same game is always played alike.
"""

import json
import random
import sys


def pips(tile):
    high, low = tile.split("-")
    return int(high), int(low)


def split_move(text):
    """Tile and the rest of a move: '6-4L' -> ('6-4', 'L'), '5-3@a' -> ('5-3', '@a'), '12-5:12' -> ('12-5', ':12')."""
    for i, char in enumerate(text):
        if not (char.isdigit() or char == "-"):
            return text[:i], text[i:]
    return text, ""


def weight_line(move, position):
    return sum(pips(split_move(move)[0]))


def weight_nakladka(move, position):
    """Points the move scores at once, then its pips."""
    tile, place = split_move(move)
    high, low = pips(tile)
    total = position["sum"]
    if place.startswith("@"):
        arms, spinner = position["arms"], position["spinner"]
        index = "abcd".index(place[1])
        begins = index == len(arms)
        touched = spinner if begins else arms[index]["end"]
        shown = high + low if high == low else high + low - touched
        if begins:
            total += shown - (2 * spinner if len(arms) == 1 else 0)
        else:
            top_high, top_low = pips(arms[index]["top"])
            total += shown - (top_high + top_low if top_high == top_low else arms[index]["end"])
    scores = total if total > 0 and total % 5 == 0 else 0
    if place.startswith("^") and high == low:
        scores *= 2
    return 100 * scores + high + low


def strength(tile, suit, double_high):
    high, low = pips(tile)
    if high == low:
        return (32 if double_high else high) if high == suit else 64 + high
    return low if high == suit else high if low == suit else -1


def weight_takes(move, position, double_high):
    tile, declared = split_move(move)
    high, low = pips(tile)
    suit = position["suit"]
    if suit is None:
        return strength(tile, int(declared[1:]), double_high) + (0 if high == low else 64)
    best = max(strength(other, suit, double_high) for other in position["trick"])
    power = strength(tile, suit, double_high)
    if power > best:
        return 1000 - power
    return -(high + low) - (64 if high == low else 0)


class Bot:
    def __init__(self, hello):
        self.game = hello["game"]
        self.double_high = hello["rules"].get("doubleRank") == "high"
        self.chance = {}

    def choose(self, message):
        position, moves = message["position"], message["moves"]
        if self.game == "nakladka":
            weights = [weight_nakladka(move, position) for move in moves]
        elif self.game == "double-takes":
            weights = [weight_takes(move, position, self.double_high) for move in moves]
        else:
            weights = [weight_line(move, position) for move in moves]
        best = [i for i, weight in enumerate(weights) if weight == max(weights)]
        return self.chance[message["game"]].choice(best)


def main():
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            bot = Bot(message)
            answer = {"type": "hello", "protocol": 1, "name": "example in Python"}
        elif kind == "move":
            answer = {"game": message["game"], "move": bot.choose(message)}
        elif kind == "new":
            bot.chance[message["game"]] = random.Random(message["seed"])
            continue
        elif kind == "end":
            del bot.chance[message["game"]]
            continue
        elif kind == "bye":
            break
        else:
            continue
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


main()
