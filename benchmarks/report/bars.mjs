// A plot of bars as SVG that reads in light and dark: { title, unit, bars: [{ label, value, kind }], line? }. Bars of kind
// "peer" are other people's programs; `line` is a goal.
const row_height = 22;
const left = 220;
const width = 760;
const right = 70;
const top = 44;

const style = `
text { font: 13px system-ui, sans-serif; fill: #26221c }
.title { font-weight: 600; font-size: 15px }
.own { fill: #2f6f8f } .peer { fill: #a9987c } .goal { stroke: #b3402a; stroke-width: 1.5; stroke-dasharray: 4 3 }
.back { fill: #fbf8f1 }
@media (prefers-color-scheme: dark) {
  text { fill: #ece5d8 } .back { fill: #1d1b18 } .own { fill: #6bb0cf } .peer { fill: #8a7c66 } .goal { stroke: #ef8b73 }
}`;

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const shown = (value) => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));

export function bars({ title, unit, bars: list, line = 0 }) {
  const most = Math.max(line, ...list.map(({ value }) => value));
  const x = (value) => (value / most) * (width - left - right);
  const height = top + list.length * row_height + 12;
  const rows = list.map(({ label, value, kind }, i) => {
    const y = top + i * row_height;
    const bar = `<rect class="${kind}" x="${left}" y="${y}" width="${x(value).toFixed(1)}" height="${row_height - 6}"/>`;
    return `<text x="${left - 8}" y="${y + 13}" text-anchor="end">${escaped(label)}</text>${bar}<text x="${(left + x(value) + 6).toFixed(1)}" y="${y + 13}">${shown(value)}</text>`;
  });
  const goal = line > 0 ? [`<line class="goal" x1="${left + x(line)}" x2="${left + x(line)}" y1="${top - 6}" y2="${height - 10}"/>`] : [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}</style>`,
    `<rect class="back" width="${width}" height="${height}"/>`,
    `<text class="title" x="12" y="24">${escaped(title)}, ${escaped(unit)}</text>`,
    ...rows,
    ...goal,
    "</svg>",
    "",
  ].join("\n");
}
