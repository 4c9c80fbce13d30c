"""The rise as an SVG: the share of matches won against each level over the seconds of one core, with its interval."""

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 110, 46, 50
COLOURS = ["#1b6ca8", "#b3541e", "#2f7d32", "#7b3fa0", "#a02c5a", "#555555"]


def write_plot(path, rise, asked):
    longest = max(point["seconds"] for point in rise)

    def x(seconds):
        """By the square root: most happens in the first seconds."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (seconds / longest) ** 0.5

    def y(share):
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1, max(0, share)))

    parts = [head(rise, asked)]
    for share in (0, 0.25, 0.5, 0.75, 1):
        line = ' stroke="#444" stroke-dasharray="5 4"' if share == 0.5 else ' stroke="#ddd"'
        parts.append(f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}"{line}/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>')
    for seconds in ticks(longest):
        parts.append(f'<path d="M{x(seconds):.1f} {y(0):.1f}v5" stroke="#444"/>')
        parts.append(f'<text x="{x(seconds):.1f}" y="{y(0) + 19:.1f}" text-anchor="middle">{seconds}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">'
                 "seconds of one core, measurements included</text>")
    for colour, level in zip(COLOURS, asked.levels):
        parts += curve([(x(p["seconds"]), *p["levels"][level]) for p in rise], y, colour, level)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*parts, "</svg>", ""]))


def head(rise, asked):
    matches = f"{rise[-1]['matches']:,}"
    last = ", ".join(f"{level}: {100 * share:.0f} ± {100 * half:.0f} %" for level, (share, half) in rise[-1]["levels"].items())
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
            f'font-size="13" fill="#222">\n<title>Won against our levels after {matches} matches against itself: {last}</title>\n'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n'
            f'<text x="{LEFT}" y="24" font-size="15">Matches won against our levels; {matches} matches against itself; '
            f"{2 * asked.deals} a point</text>")


def ticks(longest):
    return [seconds for seconds in (0, 5, 20, 60, 120, 240, 360, 480, 600, 1200, 2400) if seconds <= longest]


def curve(points, y, colour, level):
    above = [f"{x:.1f} {y(share + half):.1f}" for x, share, half in points]
    below = [f"{x:.1f} {y(share - half):.1f}" for x, share, half in reversed(points)]
    middle = [f"{x:.1f} {y(share):.1f}" for x, share, _ in points]
    x, share, _ = points[-1]
    return [f'<path d="M{"L".join(above + below)}Z" fill="{colour}" fill-opacity="0.18"/>',
            f'<path d="M{"L".join(middle)}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<text x="{x + 8:.1f}" y="{y(share) + 4:.1f}" fill="{colour}">level {level}</text>']
