/** For tests of boards: a host for two seats that notes what a board plays. A test replaces the members that matter to it. */
import type { BoardHost, Verdict } from './board';

export function testHost<View extends object, Kind extends string>(
  view: View,
  may: readonly Kind[],
  verdict: Verdict = { ok: true },
  replaced: Partial<BoardHost<View, Kind>> = {},
) {
  const heard: string[] = [];
  const host: BoardHost<View, Kind> = {
    title: 'Test',
    view: { ...view },
    may: (kind) => may.includes(kind),
    seats: [
      { seat: 'A', name: 'Ty', kind: 'person', doing: 'turn' },
      { seat: 'B', name: 'Ola', kind: 'bot', doing: 'waits' },
    ],
    me: 'A',
    hinted: [],
    hints_allowed: true,
    goes_on: false,
    more_help: false,
    time_left: null,
    log: [],
    reading: null,
    preview: async () => ({ ok: true }),
    solve: async () => null,
    ask: async (query) => `${query}!`,
    explain: async () => '',
    say: async (text, reported) => {
      heard.push(`say ${text}${reported === undefined ? '' : ' timed'}`);
      return verdict;
    },
    hint: async () => {},
    announce: () => {},
    refuse: (refusal) => void heard.push(`refuse ${refusal.text}`),
    after: () => () => {},
    ...replaced,
  };
  return { host, heard };
}
