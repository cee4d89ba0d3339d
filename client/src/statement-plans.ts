import { assertThat, millisecondsOf, Wrong } from './statement-values.ts';
import type { CheckedEntry } from './statement-line.ts';
import type { Schemas } from './wire.ts';

/** An assignment of a plan, as `getSellerRatePlanHistory` returns it. */
export type VerifiableAssignment = Pick<
  Schemas['RatePlanAssignment'],
  'idPlan' | 'validFrom' | 'afterSequence' | 'throughSequence'
>;

interface DatedPlan {
  id: number;
  versions: readonly { version: number; validFrom: string }[];
}

/** How long the version before a newer one may still price a payment, because clocks differ and an import takes time. */
const toleranceMs = 10 * 60_000;

/** Judges whether a sale was priced by the plan, and its version, that were in force when it was paid. */
export class PlansInForce {
  readonly #versions: ReadonlyMap<number, DatedPlan['versions']>;
  readonly #assignments: readonly VerifiableAssignment[];

  /** Without assignments only versions are judged. */
  constructor(plans: Iterable<DatedPlan>, assignments: Iterable<VerifiableAssignment> = []) {
    this.#versions = new Map(Array.from(plans, ({ id, versions }) => [id, versions]));
    this.#assignments = [...assignments];
  }

  /** Throws `Wrong` if another plan or version was in force at the payment. */
  check({
    operacao,
    sequence,
    plan_id: planId,
    plan_version: version,
    charge_paid_date,
  }: CheckedEntry): void {
    if (operacao !== 'VENDA' || planId === null) return;
    const paidAt = millisecondsOf(charge_paid_date, 'charge_paid_date');
    const applied = this.#assignments.filter(
      ({ afterSequence, throughSequence }) =>
        afterSequence < sequence && (throughSequence === null || sequence <= throughSequence),
    );
    const dated = earliestFirst(applied);
    const inForce = dated.findLast(({ from }) => from <= paidAt) ?? dated[0];
    if (inForce !== undefined && inForce.idPlan !== planId)
      throw new Wrong(`plan ${inForce.idPlan} was in force when it was paid, not plan ${planId}`);
    const versions = earliestFirst(this.#versions.get(planId) ?? []);
    const index = versions.findIndex((each) => each.version === version);
    const [own, next] = [versions[index], versions[index + 1]];
    // The first version also prices earlier payments.
    const hasBegun = own === undefined || version === 1 || own.from <= paidAt;
    const hasEnded = own !== undefined && next !== undefined && next.from <= paidAt - toleranceMs;
    assertThat(
      hasBegun && !hasEnded,
      `version ${String(version)} of plan ${planId} was not in force when it was paid`,
    );
  }
}

function earliestFirst<T extends { validFrom: string }>(all: readonly T[]): (T & { from: number })[] {
  return all
    .map((each) => ({ ...each, from: millisecondsOf(each.validFrom, 'validFrom') }))
    .sort((a, b) => a.from - b.from);
}
