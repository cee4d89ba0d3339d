import { isOutflow, type CheckedEntry } from './statement-line.ts';
import { assertThat, centsOf } from './statement-values.ts';
import type { VerifiableTransfer } from './statement-transfers.ts';

/** A transfer deducts these up to the day on which it is made. What was advanced counts with the credits of its day. */
const debits = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE_CESSAO'];

/**
 * What is due to a seller, line by line. Each transfer must pay what is due, less what it leaves because it was held; the
 * next one pays that too. The sums are bigints, because those of many lines may exceed 2^53.
 */
export class DueLines {
  readonly #transfers: ReadonlyMap<number, VerifiableTransfer>;
  #creditedThrough = '';
  #debitedThrough = '';
  #dueCents = 0n;
  #isKnown = true;
  /** What is not due yet, by day. */
  readonly #credits = new Map<string, bigint>();
  readonly #debits = new Map<string, bigint>();

  constructor(transfers: ReadonlyMap<number, VerifiableTransfer>) {
    this.#transfers = transfers;
  }

  /** Adds a line, whose amounts fit together. Throws `Wrong` for a transfer that does not pay what is due. */
  add(entry: CheckedEntry): void {
    const { operacao: operation, execution_date: date } = entry;
    if (operation === 'REPASSE') {
      this.#pay(entry);
      return;
    }
    const isDebit = debits.includes(operation);
    const cents = isOutflow(entry)
      ? -BigInt(centsOf(entry.saida_liquida, 'saida_liquida'))
      : BigInt(centsOf(entry.entrada_liquida, 'entrada_liquida'));
    const isPaid = date <= (isDebit ? this.#debitedThrough : this.#creditedThrough);
    if (isPaid || operation === 'REPASSE_DEVOLVIDO') this.#dueCents += cents;
    else {
      const later = isDebit ? this.#debits : this.#credits;
      later.set(date, (later.get(date) ?? 0n) + cents);
    }
  }

  #pay({ id_transfer: id, execution_date: date }: CheckedEntry): void {
    const transfer = this.#transfers.get(id ?? NaN);
    // It may be newer than the list of transfers. From here on it is not known what is due.
    this.#isKnown &&= transfer !== undefined;
    if (transfer === undefined || !this.#isKnown) return;
    const { debitedThrough, amount, left } = transfer;
    const isLater = date >= this.#creditedThrough && debitedThrough >= this.#debitedThrough;
    assertThat(
      isLater && debitedThrough >= date,
      `transfer ${id} has an earlier date than the one before it`,
    );
    const due = this.#dueCents + taken(this.#credits, date) + taken(this.#debits, debitedThrough);
    const leftCents = BigInt(centsOf(left, 'left'));
    const paidCents = BigInt(centsOf(amount, 'amount'));
    this.#creditedThrough = date;
    this.#debitedThrough = debitedThrough;
    this.#dueCents = leftCents;
    assertThat(
      paidCents + leftCents === due,
      `transfer ${id} pays ${paidCents} centavos and leaves ${leftCents}, but ${due} are due`,
    );
  }
}

/** Removes and returns what is due up to a day. */
function taken(later: Map<string, bigint>, through: string): bigint {
  let cents = 0n;
  for (const [day, sum] of later) {
    if (day > through) continue;
    cents += sum;
    later.delete(day);
  }
  return cents;
}
