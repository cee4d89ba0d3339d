import type { Fixture } from './fixture.ts';

/** The fixtures of the operations with the tag Approvals. */
export const approvals = {
  listApprovals: {
    request: () => ({ query: { limit: 10 } }),
    lastTable: 'people',
    ofAnother: { 'about a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  getApproval: {
    request: ({ approvalIds }) => ({ path: { idApproval: approvalIds[0] } }),
    lastTable: 'people',
    ofAnother: { 'by id': ({ approvalId }) => ({ path: { idApproval: approvalId } }) },
  },
  approveChange: {
    request: ({ approvalIds }) => ({ path: { idApproval: approvalIds[0] } }),
    lastTable: 'people',
    ofAnother: { 'by id': ({ approvalId }) => ({ path: { idApproval: approvalId } }) },
  },
  refuseChange: {
    request: ({ approvalIds }) => ({
      path: { idApproval: approvalIds[1] },
      body: { reason: 'Wrong amount' },
    }),
    lastTable: 'people',
    ofAnother: {
      'by id': ({ approvalId }) => ({ path: { idApproval: approvalId }, body: { reason: 'Wrong amount' } }),
    },
  },
} satisfies Record<string, Fixture>;
