import type { Serializable } from 'node:child_process';
import type { Logger } from 'pino';

/** What Node opens between a process and one that it starts. Its ends are a cluster's `Worker` and `process`. */
export type Channel = Pick<NodeJS.Process, 'send'> & {
  on: (event: 'message', listen: (message: unknown) => void) => unknown;
};

/** A question, or the answer to it, null if there is none. */
type Message<Answer> = { question: number } | { question: number; answer: Answer | null };

/** The process at the other end of a channel. Each of the two has one thing to ask of the other. */
export class Peer<Asked> {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, (answer: Asked | null) => void>();
  #questions = 0;

  /** `tell` answers what the other asks. */
  constructor(channel: Channel, tell: () => Promise<Serializable>, logger: Logger) {
    this.#channel = channel;
    const answer = async (question: number) => {
      try {
        this.#send({ question, answer: await tell() });
      } catch (err) {
        logger.error({ err }, 'another process of this server asked, and got no answer');
        this.#send({ question, answer: null });
      }
    };
    channel.on('message', (message) => {
      if (!isMessage<Asked>(message)) return;
      if ('answer' in message) this.#waiting.get(message.question)?.(message.answer);
      else void answer(message.question);
    });
  }

  /** Null if the other has no answer, or none in time. */
  async ask(timeoutMs: number): Promise<Asked | null> {
    const question = ++this.#questions;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Asked | null>((resolve) => {
        this.#waiting.set(question, resolve);
        timer = setTimeout(() => resolve(null), timeoutMs);
        this.#send({ question });
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(question);
    }
  }

  /** To a process that has just ended, nothing can be sent. */
  #send(message: { question: number; answer?: Serializable | null }): void {
    this.#channel.send?.(message, undefined, undefined, () => undefined);
  }
}

function isMessage<Answer>(message: unknown): message is Message<Answer> {
  return typeof message === 'object' && message !== null && 'question' in message;
}
