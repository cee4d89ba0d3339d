import type pg from 'pg';

/**
 * `copy … from stdin` with all rows at hand, as `pg` takes a query that it did not write itself. Unlike pg-copy-streams it
 * bears an answer that comes after its time-out, when nobody waits for it and the transaction is rolled back.
 */
export class CopyIn implements pg.Submittable {
  /** How many rows were written. */
  readonly done: Promise<number>;
  /** `pg` puts a callback in its place that ends the time-out of the query. */
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

/** What `pg` has for COPY and its types leave out. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
