import { createClient, unwrap, type PaymentIntermediaryClient } from '../../src/index.ts';
import { chargeLine, sellerBody } from './bodies.ts';
import { uuid } from './calls.ts';
import { startMockServer } from '../../../scripts/lab/payfac.ts';
import { startRealServer } from './real-server.ts';

/** A service that answers as the spec says, with a seller and a paid charge of 50.00. */
export interface BackEnd {
  url: string;
  client: PaymentIntermediaryClient;
  /** The client with the token of the seller `idSeller`. */
  ofSeller: PaymentIntermediaryClient;
  idSeller: number;
  document: string;
  stop: () => Promise<unknown>;
}

const document = '11222333000181';

/** Starts the mock, which accepts any token and any id. */
async function startMock(): Promise<BackEnd> {
  const { url, stop } = await startMockServer();
  const client = createClient({ baseUrl: url, token: 'pfi_any' });
  return { url, client, ofSeller: client, idSeller: 1, document, stop };
}

async function startReal(): Promise<BackEnd> {
  const { url, token, importCharges, stop } = await startRealServer();
  const client = createClient({ baseUrl: url, token });
  const created = await unwrap(client.POST('/v2/seller', { body: sellerBody(document) }));
  const { idSeller, 'X-Api-Token': sellerToken } = created;
  await importCharges(chargeLine(uuid, idSeller));
  return {
    url,
    client,
    ofSeller: createClient({ baseUrl: url, token: sellerToken }),
    idSeller,
    document,
    stop,
  };
}

export const backEnds = [
  { name: 'the mock', start: startMock, pagesEnd: false },
  { name: 'the real service', start: startReal, pagesEnd: true },
];
