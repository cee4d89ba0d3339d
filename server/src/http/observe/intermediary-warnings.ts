import type { Logger } from 'pino';

/** Warnings for the operator about an intermediary; each is logged once in a process. */
export class IntermediaryWarnings {
  readonly #logger: Logger;
  readonly #given = new Set<string>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  warnOnce(intermediaryId: number, text: string): void {
    const key = `${intermediaryId} ${text}`;
    if (this.#given.has(key)) return;
    this.#given.add(key);
    this.#logger.warn({ intermediaryId }, text);
  }
}
