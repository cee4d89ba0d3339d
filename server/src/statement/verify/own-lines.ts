import type { Operation } from '../../shared/operations.ts';
import { sourceTables, type SourceName } from './sources/source-tables.ts';

/** How many lines there are of each kind, each of which is known to have a charge or row of its own. */
export class OwnLines {
  readonly #byOperation = new Map<Operation, number>();

  add(operation: Operation): void {
    this.#byOperation.set(operation, (this.#byOperation.get(operation) ?? 0) + 1);
  }

  get sales(): number {
    return this.#byOperation.get('VENDA') ?? 0;
  }

  /** One for each such row. */
  of(name: SourceName): number {
    return sourceTables[name].own.reduce((sum, each) => sum + (this.#byOperation.get(each) ?? 0), 0);
  }
}
