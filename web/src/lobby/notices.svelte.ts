/** What is told at a table on the server besides its match: it is announced, and stands on the page for a while. */
import type { IconName } from '$parts/controls/Icon.svelte';
import { announce } from '$shell/announce';
import type { NamedAct } from '$shell/host_acts';
import type { RemoteTable } from '../table/remote/remote.svelte';
import type { News } from './news.ts';

interface Slip {
  id: number;
  text: string;
  icon: IconName;
  /** What can be done about it; such a slip stays until it is closed. */
  act?: NamedAct | undefined;
}

const SHOWN_MS = 3000;

class Notices {
  slips = $state.raw<readonly Slip[]>([]);
  #count = 0;

  tell({ text, icon, urgent }: News, act?: NamedAct): void {
    const id = ++this.#count;
    this.slips = [...this.slips, { id, text, icon, act }];
    announce(text, urgent ? 'assertive' : 'polite');
    if (!act) setTimeout(() => this.close(id), SHOWN_MS);
  }

  close(id: number): void {
    this.slips = this.slips.filter((slip) => slip.id !== id);
  }
}

export const notices = new Notices();

/** Tells why something was refused; true if it was not. */
async function carriedOut(answer: ReturnType<RemoteTable['asHost']>): Promise<boolean> {
  const { refusal } = await answer;
  if (refusal) notices.tell({ text: refusal.text, icon: 'no', urgent: true });
  return !refusal;
}

/** Says a host's word. */
export const sayAsHost = (remote: RemoteTable, text: string): Promise<boolean> => carriedOut(remote.asHost(text));
/** Says something about the own seat. */
export const sayOwnTerms = (remote: RemoteTable, text: string): Promise<boolean> => carriedOut(remote.setTerms(text));
