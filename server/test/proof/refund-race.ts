import { burst, judge, mixedKeys } from './burst.ts';
import { add, emptyReport, type RaceReport } from './report.ts';
import { notOnce } from './written.ts';
import { serverUrl, type Stage } from './stage.ts';

/**
 * Refunds each charge of the stage many times at once, over all its servers, with mixed keys. Checks responses and rows:
 * at most one refund (D23), and every other response a replay (D9) or 422.
 */
export async function raceRefunds(stage: Stage, parallel: number): Promise<RaceReport> {
  const report = emptyReport();
  for (const uuid of stage.uuids) {
    const answers = await burst(
      mixedKeys(parallel, uuid).map((key, n) => ({
        url: `${serverUrl(stage, n)}/v2/charges/${uuid}/refund`,
        method: 'PATCH',
        token: stage.token,
        key,
        body: { asFraud: false },
      })),
    );
    add(report, judge(`charge ${uuid}`, 'charge_already_refunded', answers), answers.length);
  }
  report.violations.push(...(await writtenViolations(stage)), ...(await stage.verify()));
  return report;
}

async function writtenViolations({ store, uuids }: Stage): Promise<string[]> {
  const subjects = uuids.map((uuid) => `charge:${uuid}`);
  return [
    ...(await notOnce(store, uuids, {
      what: 'the ESTORNO line',
      table: 'statement_entries',
      column: 'charge_uuid',
      where: { operation: 'ESTORNO' },
    })),
    ...(await notOnce(store, uuids, {
      what: 'the event',
      table: 'outbox_events',
      column: 'charge_uuid',
      where: { type: 'charge.refunded' },
    })),
    ...(await notOnce(store, uuids, {
      what: 'the status REFUND',
      table: 'charges',
      column: 'uuid',
      where: { status: 'REFUND' },
    })),
    ...(await notOnce(store, subjects, {
      what: 'the audit record',
      table: 'audit_records',
      column: 'subject',
      where: { action: 'charge.refunded' },
    })),
  ];
}
