/**
 * The commands of this page that the server has not answered yet: all that somebody does at a table. Each has a number: after a cut it is
 * sent again under the same one and done once. Nothing new is taken while the line is down, so that nobody waits for a move that no one has
 * seen.
 */
import type { Verdict } from '$shell/board';
import type { ClientMessage, ServerMessage } from '../../wire/messages.ts';

/** Every message that may have a number, with one. */
type Numbered<Message> = Message extends { cmd?: number | null } ? Message & { cmd: number } : never;
export type Command = Numbered<ClientMessage>;
export type Answer = Extract<ServerMessage, { type: 'ack' | 'hint' | 'refused' }>;

/** An answer that takes longer is told to the reader; in real time. */
const SENDING_MS = 800;

export class Commands {
  /** A command has no answer for a while. */
  sending = $state(false);
  /** A move has no answer. */
  move_waits = $state(false);
  readonly #send: (message: Command) => void;
  #open = new Map<number, { message: Command; done(answer: Answer): void }>();
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (message: Command) => void) {
    this.#send = send;
  }

  say(message: Command): Promise<Answer> {
    return new Promise((done) => {
      this.#open.set(message.cmd, { message, done });
      this.#look();
      this.#send(message);
    });
  }

  /** Says again what has no answer, on a new line. */
  repeat(): void {
    for (const { message } of this.#open.values()) this.#send(message);
  }

  settle(answer: Answer): void {
    const cmd = answer.cmd ?? -1;
    this.#open.get(cmd)?.done(answer);
    this.#open.delete(cmd);
    this.#look();
  }

  /** None of them will be answered any more. */
  refuseAll(text: string): void {
    for (const cmd of [...this.#open.keys()]) this.settle({ ...refusal(text), cmd });
  }

  /** Each answer gives the next command its full time. */
  #look(): void {
    clearTimeout(this.#patience);
    const waits = this.#open.size > 0;
    this.move_waits = [...this.#open.values()].some(({ message }) => message.type === 'act');
    this.sending &&= waits;
    if (waits) this.#patience = setTimeout(() => (this.sending = true), SENDING_MS);
  }
}

/** The page's own refusal, in the words of the server's. */
export const refusal = (text: string): Extract<Answer, { type: 'refused' }> => ({
  type: 'refused',
  code: '',
  clause: '',
  text,
});

export function verdict(answer: Answer): Verdict {
  if (answer.type !== 'refused') return { ok: true };
  return { ok: false, refusal: { text: answer.text, clause: answer.clause } };
}
