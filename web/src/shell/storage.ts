/**
 * What this device keeps for the page. A browser may refuse storage (private windows do): then nothing is found, and nothing that
 * is written outlives the page.
 */
type Where = () => Storage;

const device: Where = () => localStorage;

export function readText(key: string, where = device): string | null {
  try {
    return where().getItem(key);
  } catch {
    return null;
  }
}

/** Null where nothing is kept, or something that is no JSON. */
export function readJson(key: string, where = device): unknown {
  try {
    return JSON.parse(readText(key, where) ?? 'null');
  } catch {
    return null;
  }
}

/** The keys that begin so, of what is kept. */
export function keysOf(beginning: string, where = device): string[] {
  try {
    return Object.keys(where()).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

let told = false;
/** Whether nothing outlives the page; true only once, so that a reader is told once. */
export function keepsNothing(where = device): boolean {
  const probe = 'calculi.probe';
  write(probe, probe, where);
  const refused = readText(probe, where) !== probe;
  write(probe, null, where);
  const news = refused && !told;
  told ||= refused;
  return news;
}

/** Null removes what is kept. */
export function write(key: string, text: string | null, where = device): void {
  try {
    if (text === null) where().removeItem(key);
    else where().setItem(key, text);
  } catch {
    // The page goes on without it.
  }
}
