import { bankForm, sellerBody, sellerChanges } from '../support/fixtures.ts';
import type { Fixture } from './fixture.ts';

/** The fixtures of the operations with the tag Sellers. */
export const sellers = {
  listSellers: {
    request: () => ({}),
    lastTable: 'webhook_endpoints',
    ofAnother: {
      'by document': ({ document }) => ({ query: { text: document } }),
      'by document and status': ({ document }) => ({ query: { text: document, status: 'ACTIVE' } }),
    },
  },
  getSeller: {
    request: ({ seller }) => ({ query: { sellerId: seller.id } }),
    lastTable: 'bank_accounts',
    ofAnother: {
      'by sellerId': ({ sellerId }) => ({ query: { sellerId } }),
      'by document': ({ document }) => ({ query: { document } }),
      'by both': ({ sellerId, document }) => ({ query: { sellerId, document } }),
    },
  },
  createSeller: {
    request: ({ n }) => ({ body: sellerBody(2 * n + 1) }),
    lastTable: 'tokens',
    ofAnother: {},
  },
  updateSeller: {
    request: ({ n, seller }) => ({ path: { sellerId: seller.id }, body: sellerChanges(n) }),
    lastTable: 'audit_records',
    ofAnother: {
      'all of it': ({ sellerId }) => ({ path: { sellerId }, body: sellerChanges() }),
      'with a key': ({ sellerId }) => ({
        path: { sellerId },
        body: { webhook: 'https://example.com' },
        headers: { 'x-idempotency-key': 'isolation' },
      }),
    },
  },
  updateSellerBankData: {
    request: ({ seller }) => ({ body: { idSeller: seller.id, account: bankForm() } }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ sellerId }) => ({ body: { idSeller: sellerId, account: bankForm() } }),
      'with its document': ({ sellerId, document }) => ({
        body: { idSeller: sellerId, cnpj: document, account: bankForm() },
      }),
      'with a Pix key of its document': ({ sellerId, document }) => ({
        body: { idSeller: sellerId, account: { pixKey: document, pixKeyType: 'DOCUMENT' } },
      }),
    },
  },
  blockSeller: {
    request: ({ idleSellerId }) => ({ path: { sellerId: idleSellerId } }),
    lastTable: 'audit_records',
    ofAnother: { 'by id': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  unblockSeller: {
    request: ({ blockedSellerId }) => ({ path: { sellerId: blockedSellerId } }),
    lastTable: 'audit_records',
    ofAnother: { 'by id': ({ sellerId }) => ({ path: { sellerId } }) },
  },
} satisfies Record<string, Fixture>;
