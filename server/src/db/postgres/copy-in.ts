import type pg from 'pg';

/**
 * `copy … from stdin` with all rows in memory, as a query object for `pg`. Unlike pg-copy-streams it tolerates a response
 * that arrives after the timeout, when the transaction is already rolled back.
 */
export class CopyIn implements pg.Submittable {
  /** The number of rows written. */
  readonly done: Promise<number>;
  /** `pg` replaces this with a callback that clears the query's timeout. */
  callback: (error: Error | null) => void = () => undefined;
  readonly #text: string;
  readonly #chunks: readonly Buffer[];
  readonly #settled = Promise.withResolvers<number>();
  #rowCount = 0;

  constructor(text: string, chunks: readonly Buffer[]) {
    this.#text = text;
    this.#chunks = chunks;
    this.done = this.#settled.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rowCount = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleError(error: Error): void {
    this.callback(error);
    this.#settled.reject(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
    this.#settled.resolve(this.#rowCount);
  }
}

/** Methods of `pg` for COPY that its types omit. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
