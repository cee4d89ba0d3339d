import type { Fixture } from './fixture.ts';

/** The fixtures of the operations with the tag Access. */
export const access = {
  listAuditRecords: {
    request: () => ({ query: { limit: 10 } }),
    lastTable: 'audit_records',
    ofAnother: {
      'about a seller': ({ sellerId }) => ({ query: { subject: `seller:${sellerId}` } }),
      'about a transfer': ({ transferId }) => ({ query: { subject: `transfer:${transferId}` } }),
    },
  },
  getSession: { request: () => ({}), lastTable: 'intermediaries', ofAnother: {} },
} satisfies Record<string, Fixture>;
