import type { Fixture } from './fixture.ts';

/** A sale that is not ours, in a file that no other scene has. */
const content = (n: number) =>
  JSON.stringify({
    ...{ acquirer: 'acme', kind: 'SALE', tid: `SCENE${n}`, soldOn: '2026-11-18' },
    ...{ gross: 10, cost: 0.2, net: 9.8, expectedOn: '2026-12-18' },
  });

/** The fixtures of the operations with the tag Reconciliation. */
export const reconciliation = {
  listSettlementFiles: { request: () => ({}), lastTable: 'settlement_files', ofAnother: {} },
  importSettlementFile: {
    request: ({ n }) => ({ body: { content: content(n) } }),
    lastTable: 'audit_records',
    // It names charges only by ids of the acquirer, which every intermediary has its own of.
    ofAnother: {},
  },
  listSettlementLines: {
    request: () => ({}),
    lastTable: 'settlement_lines',
    ofAnother: {
      'of a file': ({ settlementFileId }) => ({ query: { idSettlementFile: settlementFileId } }),
      'of a charge': ({ chargeUuid }) => ({ query: { uuid: chargeUuid } }),
    },
  },
  resolveSettlementLine: {
    request: ({ settlementLineIds }) => ({
      path: { idSettlementLine: settlementLineIds.open },
      body: { note: 'Asked the acquirer' },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ settlementLineId }) => ({
        path: { idSettlementLine: settlementLineId },
        body: { note: 'Asked the acquirer' },
      }),
    },
  },
  reopenSettlementLine: {
    request: ({ settlementLineIds }) => ({
      path: { idSettlementLine: settlementLineIds.resolved },
      body: { note: 'It was ours' },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ settlementLineId }) => ({
        path: { idSettlementLine: settlementLineId },
        body: { note: 'It was ours' },
      }),
    },
  },
  getMargins: { request: () => ({}), lastTable: 'charges', ofAnother: {} },
  getTrialBalance: { request: () => ({}), lastTable: 'settlement_lines', ofAnother: {} },
  listJournalEntries: { request: () => ({}), lastTable: 'settlement_lines', ofAnother: {} },
  getReconciliation: { request: () => ({}), lastTable: 'settlement_lines', ofAnother: {} },
} satisfies Record<string, Fixture>;
