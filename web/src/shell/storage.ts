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

/** Null removes what is kept. */
export function write(key: string, text: string | null, where = device): void {
  try {
    if (text === null) where().removeItem(key);
    else where().setItem(key, text);
  } catch {
    // The page goes on without it.
  }
}
