/** The addresses under which others reach this server, and how a link to it is copied. */

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The addresses that others can open, likeliest first. A page that is open on another computer already uses one
 * of them. None: the server lets nobody in.
 */
export function addressesFor(told: readonly string[], own: string): string[] {
  const all = LOOPBACK.test(new URL(own).hostname) ? told : [own, ...told];
  return [...new Set(all)];
}

/** As people type it. */
export const readable = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** The flag with which the server lets others in, at the port that it has now. */
export const listenFlag = ({ port }: Location): string => `--listen 0.0.0.0:${port || 80}`;

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // there is none on plain http, and it may be forbidden
  }
}

/** Copies what stands in the field, which then stays selected. True only if that has worked. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  if (await byClipboard(field.value)) return true;
  field.select();
  return document.execCommand('copy');
}
