import type { Fixture } from './fixture.ts';

const userBody = (name: string) => ({ email: `${name}@example.com`, name, role: 'seller_viewer' });

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
  listSellerUsers: {
    request: ({ idleSellerId }) => ({ path: { sellerId: idleSellerId } }),
    lastTable: 'memberships',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  inviteSellerUser: {
    request: ({ n, idleSellerId }) => ({ path: { sellerId: idleSellerId }, body: userBody(`nina-${n}`) }),
    lastTable: 'audit_records',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId }, body: userBody('nobody') }) },
  },
  removeSellerUser: {
    request: ({ idleSellerId, userId }) => ({ path: { sellerId: idleSellerId, idUser: userId } }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller': ({ sellerId, userId }) => ({ path: { sellerId, idUser: userId } }),
    },
  },
  listTokens: { request: () => ({}), lastTable: 'tokens', ofAnother: {} },
  createToken: {
    request: ({ n }) => ({ body: { name: `Program ${n}`, role: 'viewer' } }),
    lastTable: 'audit_records',
    ofAnother: { 'of a seller': ({ sellerId: idSeller }) => ({ body: { role: 'seller_owner', idSeller } }) },
  },
  revokeToken: {
    request: ({ tokenId }) => ({ path: { idToken: tokenId } }),
    lastTable: 'audit_records',
    ofAnother: { 'of a seller': ({ tokenId }) => ({ path: { idToken: tokenId } }) },
  },
  getSession: { request: () => ({}), lastTable: 'intermediaries', ofAnother: {} },
} satisfies Record<string, Fixture>;
