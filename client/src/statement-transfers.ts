import { grossOf, type CheckedEntry } from './statement-line.ts';
import { assertThat, centsOf, Wrong } from './statement-values.ts';
import type { Schemas } from './wire.ts';

/** A transfer, as `listTransfers` returns it. */
export type VerifiableTransfer = Pick<
  Schemas['Transfer'],
  'idTransfer' | 'transferDate' | 'debitedThrough' | 'amount' | 'left' | 'status' | 'throughSequence'
> &
  Partial<Pick<Schemas['Transfer'], 'beneficiary'>>;

const givenBack: readonly string[] = ['CANCELLED', 'FAILED', 'RETURNED'];

/** Compares the lines of transfers with the transfers, which were read after the head and before the lines. */
export class ComparedTransfers {
  readonly #transfers: ReadonlyMap<number, VerifiableTransfer>;
  readonly #paid = new Set<number>();
  readonly #returned = new Set<number>();
  /** Lines after this one may be newer than the transfers. */
  readonly #head: number;

  constructor(transfers: ReadonlyMap<number, VerifiableTransfer>, head = Infinity) {
    this.#transfers = transfers;
    this.#head = head;
  }

  /** Throws `Wrong` if a line is not what its transfer says. */
  check(entry: CheckedEntry): void {
    const { operacao, sequence, id_transfer: id } = entry;
    if (id === null) return;
    const isNewer = sequence > this.#head;
    const transfer = this.#transfers.get(id);
    if (transfer === undefined) {
      assertThat(isNewer, `transfer ${id} is not among the transfers`);
      return;
    }
    const isReturn = operacao.endsWith('_DEVOLVIDO');
    const seen = isReturn ? this.#returned : this.#paid;
    assertThat(!seen.has(id), `transfer ${id} has a second ${operacao}`);
    seen.add(id);
    assertThat(
      grossOf(entry) === centsOf(transfer.amount, 'amount'),
      `its value is not that of transfer ${id}`,
    );
    const { transferDate, throughSequence, status, beneficiary } = transfer;
    const isOfUnit = operacao.startsWith('REPASSE_CESSAO');
    assertThat(isOfUnit === Boolean(beneficiary), `transfer ${id} pays somebody else`);
    const date = beneficiary?.dueDate ?? transferDate;
    assertThat(entry.execution_date === date, `execution_date is not that of transfer ${id}`);
    if (!isReturn) {
      assertThat(sequence === throughSequence, `transfer ${id} names line ${throughSequence}`);
      return;
    }
    assertThat(sequence > throughSequence, `it comes before the REPASSE of transfer ${id}`);
    if (!isNewer && !givenBack.includes(status))
      throw new Wrong(`transfer ${id} is ${status}: nothing is given back`);
  }

  /** Returns what is missing among the lines after one and up to another, by the line that the transfer names. */
  missing(after: number, through: number): { sequence: number; what: string }[] {
    const found: { sequence: number; what: string }[] = [];
    for (const { idTransfer: id, throughSequence: sequence, status } of this.#transfers.values()) {
      if (sequence <= after || sequence > through) continue;
      if (!this.#paid.has(id)) found.push({ sequence, what: `it is not the REPASSE of transfer ${id}` });
      else if (givenBack.includes(status) && !this.#returned.has(id))
        found.push({ sequence, what: `transfer ${id} is ${status}, and no REPASSE_DEVOLVIDO gives it back` });
    }
    return found;
  }
}
