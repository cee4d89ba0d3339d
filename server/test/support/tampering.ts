import { afterAll, beforeAll, expect } from 'vitest';
import type { Selectable } from 'kysely';
import type { Store } from '../../src/db/store.ts';
import type { ChargeRow, SellerHeadRow, StatementEntryRow } from '../../src/db/tables.ts';
import type { EventType } from '../../src/events/outbox.repository.ts';
import type { AnchoredLine } from '../../src/statement/anchor/anchor-file.ts';
import type { Discrepancy } from '../../src/statement/verify/discrepancy.ts';
import { verifyStatements } from '../../src/statement/verify/verify-statements.ts';
import { chargeUuid } from './charge-lines.ts';
import { linesOf, proofSeller, serviceOn, type ProofSeller } from './proof.ts';
import { createTestStore, type TestStore } from './test-store.ts';

export const zeros = Buffer.alloc(32);
export const hex = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

/**
 * The ways in which somebody can write to the database past the service, and how they are found. It serves a whole test
 * file.
 */
class Tampering {
  #database: TestStore | undefined;
  #seller: ProofSeller | undefined;
  #sellers = 0;

  get store(): Store {
    return this.#begun(this.#database).store;
  }

  /** The seller of the test, after `freshSeller`. */
  get seller(): ProofSeller {
    return this.#begun(this.#seller);
  }

  readonly open = async (): Promise<void> => {
    this.#database = await createTestStore();
  };

  readonly close = async (): Promise<void> => {
    await this.#database?.cleanup();
  };

  readonly freshSeller = async (): Promise<void> => {
    this.#seller = await proofSeller(this.store, `Shop ${++this.#sellers}`);
  };

  /** Returns what is wrong with the seller of the test. */
  readonly faultFound = async (anchored: AnchoredLine | null = null): Promise<Discrepancy | undefined> => {
    const { faults, holds } = await verifyStatements(serviceOn(this.store), {
      sellerId: this.seller.sellerId,
      anchor: anchored === null ? null : anchorOf(anchored),
      linesPerPage: 3,
    });
    expect(holds).toBe(faults.length === 0);
    return faults[0];
  };

  // Citus does not accept the intermediary of a row in an update, even when it stays the same.
  readonly updateLine = (sequence: number, { intermediary_id: _, ...set }: Partial<StatementEntryRow>) =>
    this.store.write((tx) =>
      tx
        .updateTable('statement_entries')
        .set(set)
        .where('seller_id', '=', this.seller.sellerId)
        .where('sequence', '=', sequence)
        .execute(),
    );

  readonly updateCharge = (n: number, set: Partial<Selectable<ChargeRow>>) =>
    this.store.write((tx) =>
      tx
        .updateTable('charges')
        .set(set)
        .where('seller_id', '=', this.seller.sellerId)
        .where('uuid', '=', chargeUuid(n))
        .execute(),
    );

  readonly updateHead = ({ intermediary_id: _, ...set }: Partial<SellerHeadRow>) =>
    this.store.write((tx) =>
      tx.updateTable('seller_heads').set(set).where('seller_id', '=', this.seller.sellerId).execute(),
    );

  readonly deleteLine = (sequence: number) =>
    this.store.write((tx) =>
      tx
        .deleteFrom('statement_entries')
        .where('seller_id', '=', this.seller.sellerId)
        .where('sequence', '=', sequence)
        .execute(),
    );

  /** Deletes the seller's events of this type, those of one charge if it is named, with their deliveries. */
  readonly deleteEvents = async (type: EventType, uuid?: string): Promise<void> => {
    const { sellerId } = this.seller;
    let events = this.store.read.selectFrom('outbox_events').select('sequence').where('type', '=', type);
    if (uuid !== undefined) events = events.where('charge_uuid', '=', uuid);
    const rows = await events.where('seller_id', '=', sellerId).execute();
    const sequences = rows.map(({ sequence }) => sequence);
    await this.store.write(async (tx) => {
      for (const table of ['webhook_deliveries', 'outbox_events'] as const) {
        await tx
          .deleteFrom(table)
          .where('seller_id', '=', sellerId)
          .where('sequence', 'in', sequences)
          .execute();
      }
    });
  };

  /** Changes the rows as if charge 3 had never been refunded, except for its line. */
  readonly undoRefund = async (): Promise<void> => {
    await this.store.write((tx) =>
      tx
        .deleteFrom('refunds')
        .where('seller_id', '=', this.seller.sellerId)
        .where('charge_uuid', '=', chargeUuid(3))
        .execute(),
    );
    await this.updateCharge(3, { status: 'PAID', refunded_at: null, as_fraud: null, refunded_cents: 0 });
  };

  readonly copyCharge = async (n: number, uuid: string): Promise<void> => {
    const charge = await this.store.read
      .selectFrom('charges')
      .selectAll()
      .where('seller_id', '=', this.seller.sellerId)
      .where('uuid', '=', chargeUuid(n))
      .executeTakeFirstOrThrow();
    const copy = { ...charge, uuid };
    await this.store.write((tx) => tx.insertInto('charges').values(copy).execute());
  };

  /** Appends a copy of line 3. */
  readonly appendLine = async (set: Partial<StatementEntryRow>): Promise<void> => {
    const lines = await linesOf(this.store, this.seller.sellerId);
    const place = { sequence: lines.length + 1, previous_hash: lines.at(-1)!.hash };
    const line = { ...lines[2]!, ...place, ...set };
    await this.store.write((tx) => tx.insertInto('statement_entries').values(line).execute());
  };

  #begun<T>(value: T | undefined): T {
    if (value === undefined) throw new Error('the test has not made a seller yet');
    return value;
  }
}

export function useTampering(): Tampering {
  const tampering = new Tampering();
  beforeAll(tampering.open);
  afterAll(tampering.close);
  return tampering;
}

async function* anchorOf(line: AnchoredLine) {
  yield await Promise.resolve({ lines: [line], audits: [], savedAt: '2026-11-01T12:00:00.000Z' });
}
