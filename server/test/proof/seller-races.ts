import type { Store } from '../../src/db/store.ts';
import { bankForm, sellerBody } from '../support/fixtures.ts';
import { burst, judge, mixedKeys } from './burst.ts';
import { add, emptyReport, type RaceReport } from './report.ts';
import { serverUrl, type Stage } from './stage.ts';
import { notOnce } from './written.ts';

/** The first document, which is higher than those of the sellers of a stage. */
const firstDocument = 1000;

/** Creates each of some sellers many times at once, with mixed keys. Each must exist once, with one token (D1, D9). */
export async function raceCreations(stage: Stage, sellers: number, parallel: number): Promise<RaceReport> {
  const report = emptyReport();
  const bodies = Array.from({ length: sellers }, (_, n) => sellerBody(firstDocument + n));
  for (const body of bodies) {
    const answers = await burst(
      mixedKeys(parallel, body.document).map((key, n) => ({
        url: `${serverUrl(stage, n)}/v2/seller`,
        method: 'POST',
        token: stage.token,
        key,
        body,
      })),
    );
    add(report, judge(`seller ${body.document}`, 'seller_already_registered', answers), answers.length);
  }
  const documents = bodies.map(({ document }) => document);
  report.violations.push(...(await creationViolations(stage.store, documents)));
  return report;
}

/** Checks that each of these documents is one seller, with one token, one event and one audit record. */
async function creationViolations(store: Store, documents: readonly string[]): Promise<string[]> {
  const sellers = await store.read
    .selectFrom('sellers')
    .select('id')
    .where('document', 'in', [...documents])
    .execute();
  const ids = sellers.map(({ id }) => String(id));
  return [
    ...(await notOnce(store, documents, {
      what: 'the seller',
      table: 'sellers',
      column: 'document',
      where: {},
    })),
    ...(await notOnce(store, ids, {
      what: 'the token of the seller',
      table: 'tokens',
      column: 'seller_id',
      where: {},
    })),
    ...(await notOnce(store, ids, {
      what: 'the event of the creation',
      table: 'outbox_events',
      column: 'seller_id',
      where: { type: 'seller.created' },
    })),
    ...(await notOnce(store, ids.map(subjectOf), {
      what: 'the audit record of the creation',
      table: 'audit_records',
      column: 'subject',
      where: { action: 'seller.created' },
    })),
  ];
}

/** Returns the name of a seller in audit records. */
const subjectOf = (id: number | string): string => `seller:${id}`;

/** Updates the bank data of each seller of the stage many times at once with one key. It must happen once (D9). */
export async function raceUpdates(stage: Stage, parallel: number): Promise<RaceReport> {
  const report = emptyReport();
  for (const { id } of stage.sellers) {
    const answers = await burst(
      Array.from({ length: parallel }, (_, n) => ({
        url: `${serverUrl(stage, n)}/v2/seller`,
        method: 'PATCH' as const,
        token: stage.token,
        key: `update-${id}`,
        body: { idSeller: id, account: { ...bankForm(), number: '55555' } },
      })),
    );
    add(report, judge(`bank data of seller ${id}`, null, answers), answers.length);
  }
  const ids = stage.sellers.map(({ id }) => id);
  report.violations.push(
    ...(await notOnce(stage.store, ids.map(subjectOf), {
      what: 'the audit record of the update',
      table: 'audit_records',
      column: 'subject',
      where: { action: 'seller.bank_account.updated' },
    })),
    ...(await notOnce(stage.store, ids.map(String), {
      what: 'the event of the update',
      table: 'outbox_events',
      column: 'seller_id',
      where: { type: 'seller.bank_account.updated' },
    })),
  );
  return report;
}
