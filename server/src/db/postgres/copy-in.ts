import pg from 'pg';

/**
 * `copy … from stdin` with all rows in memory. A subclass, because in pipeline mode `pg` refuses other query objects.
 */
export class CopyIn extends pg.Query {
  /** The number of rows written. */
  readonly done: Promise<number>;
  readonly #chunks: readonly Buffer[];

  constructor(text: string, chunks: readonly Buffer[]) {
    const settled = Promise.withResolvers<number>();
    super(text, (error, result) => {
      if (error) settled.reject(error);
      else settled.resolve(result.rowCount ?? 0);
    });
    this.#chunks = chunks;
    this.done = settled.promise;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }
}

/** Methods of `pg` for COPY that its types omit. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
