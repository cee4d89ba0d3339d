import type { Fixture } from './fixture.ts';

/** The fixtures of the operations with the tag Deliveries. */
export const deliveries = {
  listDeliveries: {
    request: () => ({}),
    lastTable: 'webhook_deliveries',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  replayDelivery: {
    request: ({ seller }) => ({ path: { idDelivery: `evt_${seller.id}_1` }, body: {} }),
    lastTable: 'audit_records',
    ofAnother: {
      'to a seller': ({ sellerId }) => ({ path: { idDelivery: `evt_${sellerId}_1` } }),
      'to the intermediary': ({ sellerId }) => ({ path: { idDelivery: `evt_${sellerId}_1_payfac` } }),
    },
  },
  getDelivery: {
    request: ({ seller }) => ({ path: { idDelivery: `evt_${seller.id}_1` } }),
    lastTable: 'webhook_deliveries',
    ofAnother: { 'to a seller': ({ sellerId }) => ({ path: { idDelivery: `evt_${sellerId}_1` } }) },
  },
  getIntermediaryWebhook: {
    request: () => ({}),
    lastTable: 'webhook_endpoints',
    ofAnother: {},
  },
  setIntermediaryWebhook: {
    request: ({ n }) => ({ body: { url: `https://hub.example/scene-${n}` } }),
    lastTable: 'audit_records',
    ofAnother: {},
  },
  rotateWebhookSecret: { request: () => ({ body: {} }), lastTable: 'audit_records', ofAnother: {} },
  sendTestEvent: { request: () => ({ body: {} }), lastTable: 'webhook_deliveries', ofAnother: {} },
} satisfies Record<string, Fixture>;
