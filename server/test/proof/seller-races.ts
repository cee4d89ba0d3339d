import { bankForm, sellerBody } from '../support/fixtures.ts';
import { burst, judge, mixedKeys } from './burst.ts';
import { add, emptyReport, type RaceReport } from './report.ts';
import { serverUrl, type Stage } from './stage.ts';
import { notOnce } from './written.ts';

/** Past the sellers that a stage has. */
const firstDocument = 1000;

/** Creates each of some sellers many times at once, with mixed keys: it is there once, with one token (D1, D9). */
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
  const faults = await notOnce(stage.store, documents, {
    what: 'the seller',
    table: 'sellers',
    column: 'document',
    where: {},
  });
  report.faults.push(...faults);
  return report;
}

/** Updates the bank data of each seller of the stage many times at once with one key: it happens once (D9). */
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
  const subjects = stage.sellers.map(({ id }) => `seller:${id}`);
  const faults = await notOnce(stage.store, subjects, {
    what: 'the audit record of the update',
    table: 'audit_records',
    column: 'subject',
    where: { action: 'seller.bank_account.updated' },
  });
  report.faults.push(...faults);
  return report;
}
