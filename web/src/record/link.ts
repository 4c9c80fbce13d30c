/**
 * A whole match in the fragment of an address, which no server sees: what the engine has packed, deflated, as base64url. Three bytes
 * behind it tell a link that a messenger has cut or changed; the engine compares the chain of the match itself.
 */
const CHECK_BYTES = 3;
/** Longer links are not offered; a file is saved instead. */
export const LONGEST_LINK = 6000;

async function through(bytes: Uint8Array, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** FNV-1a, of which three bytes are kept. */
function checkOf(bytes: Uint8Array): Uint8Array {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return Uint8Array.of(hash >>> 16, hash >>> 8, hash);
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export async function toLink(packed: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(packed), new CompressionStream('deflate-raw'));
  return toBase64(Uint8Array.of(...bytes, ...checkOf(bytes)));
}

/** Null where the link is not whole. */
export async function fromLink(data: string): Promise<string | null> {
  try {
    const all = fromBase64(data);
    const bytes = all.subarray(0, -CHECK_BYTES);
    if (toBase64(all) !== data || toBase64(checkOf(bytes)) !== toBase64(all.subarray(-CHECK_BYTES))) return null;
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}
