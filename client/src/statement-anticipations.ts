import { anticipationDiscount } from './anticipation-discount.ts';
import { addDays, daysBetween } from './bank-days.ts';
import { grossOf, type CheckedEntry, type CheckedPrices } from './statement-line.ts';
import { ppmOf } from './statement-prices.ts';
import { assertThat, centsOf, centsOfText, Wrong } from './statement-values.ts';

/** The first line of an anticipation, or of its end, and what of it no line of a unit has taken yet. */
interface Open {
  first: CheckedEntry;
  prices: CheckedPrices | undefined;
  leftCents: number;
  units: CheckedEntry[];
}

/**
 * Follows the anticipations of a statement, line by line. The lines of its units come straight after the line of an
 * anticipation and add up to it, its fee is what the plan gives for them, and one that is cancelled gives back the same.
 */
export class Anticipations {
  #open: Open | null = null;
  /** The lines of each anticipation that is not cancelled so far. */
  readonly #lines = new Map<number, string>();

  /** Whether no further line of an anticipation must follow. */
  get isComplete(): boolean {
    return this.#open === null;
  }

  /** Adds a line, whose amounts fit together. Throws `Wrong` for one that does not fit. */
  add(entry: CheckedEntry, prices: CheckedPrices | undefined): void {
    const { operacao: operation, id_anticipation: id } = entry;
    const open = this.#open;
    if (operation === 'ANTECIPACAO' || operation === 'ANTECIPACAO_CANCELADA') {
      assertThat(open === null && id !== null, incompleteAnticipation);
      const isKnown = this.#lines.has(id);
      assertThat(isKnown === (operation === 'ANTECIPACAO_CANCELADA'), 'it is made or cancelled twice');
      this.#open = { first: entry, prices, leftCents: grossOf(entry), units: [] };
      return;
    }
    if (open === null) {
      assertThat(id === null, incompleteAnticipation);
      return;
    }
    const isEnd = open.first.operacao === 'ANTECIPACAO_CANCELADA';
    const expected = isEnd ? 'COMPENSACAO_CANCELADA' : 'ANTECIPACAO_COMPENSADA';
    assertThat(
      operation === expected && id !== null && id === open.first.id_anticipation,
      incompleteAnticipation,
    );
    const isLater = entry.execution_date > open.first.execution_date;
    assertThat(isLater, 'a unit of an anticipation does not fall due later');
    open.units.push(entry);
    open.leftCents -= grossOf(entry);
    assertThat(open.leftCents >= 0, incompleteAnticipation);
    if (open.leftCents > 0) return;
    this.#open = null;
    const lines = [open.first, ...open.units].map(contentOf).join();
    if (isEnd) {
      assertThat(lines === this.#lines.get(id), 'what is given back is not what was taken');
      this.#lines.delete(id);
    } else {
      this.#lines.set(id, lines);
      checkDiscount(open);
    }
  }
}

export const incompleteAnticipation = 'the lines of an anticipation are not complete, or not in order';

/** What a line and the one that takes it back have in common. */
const contentOf = (entry: CheckedEntry) =>
  [
    ...[entry.execution_date, entry.payment_method, entry.bandeira, grossOf(entry)],
    ...[entry.taxa_operacao, entry.plan_id, entry.plan_version],
  ].join(' ');

/** The days are counted from that of the anticipation, or from the day before, on which the quote was made. */
function checkDiscount({ first, prices, units }: Open): void {
  const terms = prices?.tax.anticipation;
  if (terms === undefined) throw new Wrong('its plan offers no anticipation');
  const ratePpm = ppmOf(terms.monthlyRate);
  const [given, givenBefore] = [0, -1].map((days) => {
    const from = addDays(first.execution_date, days);
    return units.reduce((sum, unit) => {
      const amountCents = centsOf(unit.saida_bruta, 'saida_bruta');
      const ofUnit = { method: terms.method, ratePpm };
      return sum + anticipationDiscount(ofUnit, amountCents, daysBetween(from, unit.execution_date));
    }, 0);
  });
  const charged = centsOfText(first.taxa_operacao, 'taxa_operacao');
  assertThat(
    charged === given || charged === givenBefore,
    `the discount is ${charged} centavos, but the plan gives ${String(given)}`,
  );
}
