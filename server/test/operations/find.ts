import type { Fixture } from './fixture.ts';

/** The fixture of the operation with the tag Find. */
export const find = {
  search: {
    request: ({ charge }) => ({ query: { q: charge.uuid } }),
    lastTable: 'sellers',
    ofAnother: {
      'a charge': ({ chargeUuid }) => ({ query: { q: chargeUuid } }),
      'an order': ({ orderUuid }) => ({ query: { q: orderUuid } }),
      'a seller by its document': ({ document }) => ({ query: { q: document } }),
      'a seller by its id': ({ sellerId }) => ({ query: { q: String(sellerId) } }),
      'a transfer': ({ transferId }) => ({ query: { q: String(transferId) } }),
    },
  },
} satisfies Record<string, Fixture>;
