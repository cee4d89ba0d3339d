import { burst, judge, mixedKeys } from './burst.ts';
import { add, emptyReport, type RaceReport } from './report.ts';
import { notOnce } from './written.ts';
import { serverUrl, type Stage } from './stage.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { labKeyring } from '../../../scripts/lab/lab.ts';
import { listIntermediaries } from '../../src/intermediaries/intermediary.repository.ts';
import { exportRefunds } from '../../src/after-sale/refund-export.ts';

/**
 * Refunds each charge of the stage many times at once, over all its servers, with mixed keys. Checks responses and
 * rows: at most one refund (D23), and every other response a replay (D9) or 422. In the meantime the refunds are
 * exported, each once.
 */
export async function raceRefunds(stage: Stage, parallel: number): Promise<RaceReport> {
  const report = emptyReport();
  const racing = refundAll(stage, parallel, report);
  // A refund that is made again makes its cursor invalid.
  const exported = await followExport(stage, racing).catch((error: unknown) => [String(error)]);
  await racing;
  report.violations.push(...exported.filter((uuid) => !stage.uuids.includes(uuid)));
  for (const uuid of stage.uuids) {
    const times = exported.filter((other) => other === uuid).length;
    if (times !== 1) report.violations.push(`charge ${uuid}: its refund was exported ${times} times`);
  }
  report.violations.push(...(await writtenViolations(stage)), ...(await stage.verify()));
  return report;
}

async function refundAll(stage: Stage, parallel: number, report: RaceReport): Promise<void> {
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

const pauseMs = 20;

/**
 * Exports the refunds of the stage as a processor does, again and again after the last cursor, while `work` runs and
 * once more after it. Returns the uuids in the order in which they came.
 */
async function followExport({ store }: Stage, work: Promise<unknown>): Promise<string[]> {
  const uuids: string[] = [];
  const ended = { isOver: false };
  void work.finally(() => (ended.isOver = true)).catch(() => undefined);
  const [{ id } = { id: 0 }] = await listIntermediaries(store.read);
  let since: string | null = null;
  for (let isLast = false; !isLast;) {
    isLast = ended.isOver;
    const deps = { store, keyring: labKeyring, clock: Date.now };
    for await (const { refund, cursor } of exportRefunds(deps, id, since)) {
      uuids.push(refund.chargeUuid);
      since = cursor;
    }
    await sleep(pauseMs);
  }
  return uuids;
}
