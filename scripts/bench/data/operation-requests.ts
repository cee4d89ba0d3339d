import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import type { OperationId } from '../../../server/src/http/operation.ts';
import { chargeLine, chargeUuid } from '../../../server/test/support/charge-lines.ts';
import {
  adjustmentBody,
  bankForm,
  planBody,
  sellerBody,
  sellerChanges,
} from '../../../server/test/support/fixtures.ts';
import { addressOf } from '../../lab/lab.ts';
import type { LoadRequest } from '../measure/load-job.ts';
import { getRequest, jsonRequest, pageRequest, type WritingMethod } from './requests.ts';
import type { Seeded } from './seed.ts';

/** An operation's requests. Each succeeds once, after those of the operations before it. */
export interface OperationRequests {
  id: OperationId;
  requests: LoadRequest[];
}

/** For each second of load. */
const readsPerSecond = 400;
const writesPerSecond = 200;
/** A plan has at most 100. */
const mostVersions = 90;
/** Later than what any plan has. */
const firstMoment = Date.parse('2030-01-01T03:00:00Z');

/** Requests of every operation; of `queryStatement` only with `limit`, because the whole statement has its own suite. */
export function operationRequests(seeded: Seeded, seconds: number): OperationRequests[] {
  const make = new RequestMaker(seeded, seconds);
  // The changes come last: a changed account is not paid for two days.
  return [...readsOf(make), ...movementsOf(make), ...transfersOf(make), ...changesOf(make)];
}

class RequestMaker {
  readonly reads: number;
  readonly writes: number;
  readonly #token: string;
  readonly #sellerIds: readonly number[];
  readonly #uuids: readonly string[];

  constructor({ database, token, sellerIds }: Seeded, seconds: number) {
    this.reads = Math.ceil(seconds * readsPerSecond);
    this.writes = Math.ceil(seconds * writesPerSecond);
    this.#token = token;
    this.#sellerIds = sellerIds;
    this.#uuids = paidCharges(addressOf(database), 3 * this.writes);
  }

  /** How many sellers take part: no more than there are writes, so that each gets one. */
  get sellers(): number {
    return Math.min(this.#sellerIds.length, this.writes);
  }

  seller = (n: number): number => this.#sellerIds[n % this.sellers] ?? 0;
  charge = (n: number): string => this.#uuids[n % this.#uuids.length] ?? '';
  moment = (n: number): string => new Date(firstMoment + n * 1_000).toISOString();

  read(id: OperationId, path: (n: number) => string): OperationRequests {
    return made(id, this.reads, (n) => getRequest(this.#token, path(n)));
  }

  page(id: OperationId, filters: (n: number) => object): OperationRequests {
    return made(id, this.reads, (n) => pageRequest(this.#token, 20, filters(n)));
  }

  write(
    id: OperationId,
    method: WritingMethod,
    path: (n: number) => string,
    body: (n: number) => object,
    count = this.writes,
  ): OperationRequests {
    return made(id, count, (n) => {
      const request = jsonRequest(this.#token, method, path(n), body(n));
      return { ...request, headers: { ...request.headers, 'x-idempotency-key': randomUUID() } };
    });
  }

  /** For each seller once, without a body. */
  act(id: OperationId, path: (n: number) => string): OperationRequests {
    return made(id, this.sellers, (n) => ({ ...getRequest(this.#token, path(n)), method: 'POST' }));
  }
}

function made(id: OperationId, count: number, at: (n: number) => LoadRequest): OperationRequests {
  return { id, requests: Array.from({ length: count }, (_, n) => at(n)) };
}

function readsOf(make: RequestMaker): OperationRequests[] {
  const { seller, charge } = make;
  const quoted = { value: 100, paymentMethod: 'PIX' };
  return [
    make.read('getSeller', (n) => `/v2/seller?sellerId=${seller(n)}`),
    make.read('listSellers', () => '/v2/sellers?limit=20'),
    make.read('getSellerRates', (n) => `/v2/seller/rates/${seller(n)}`),
    make.write(
      'quoteFee',
      'POST',
      (n) => `/v2/seller/rates/${seller(n)}/quote`,
      () => quoted,
    ),
    make.read('getSellerRatePlan', (n) => `/v2/payfac/seller/${seller(n)}/rate-plans`),
    make.read('getSellerRatePlanHistory', (n) => `/v2/payfac/seller/${seller(n)}/rate-plans/history`),
    make.read('listRatePlans', () => '/v2/payfac/rate-plans?limit=20'),
    make.read('getRatePlan', () => '/v2/payfac/rate-plans/1'),
    make.read('getCharge', (n) => `/v2/charges/${charge(n)}`),
    make.read('listCharges', (n) => `/v2/charges?idSeller=${seller(n)}&limit=20`),
    make.read('getStatementHead', (n) => `/v2/seller/${seller(n)}/statement/head`),
    make.page('queryStatement', (n) => ({ idSeller: String(seller(n)) })),
    make.read('getIntermediaryWebhook', () => '/v2/payfac/webhook'),
    make.read('listDeliveries', (n) => `/v2/deliveries?idSeller=${seller(n)}&limit=20`),
  ];
}

/** Each takes charges of its own. */
function movementsOf(make: RequestMaker): OperationRequests[] {
  const { seller, writes } = make;
  const partly = (n: number) => `/v2/charges/partial-refund/${make.charge(writes + (n % writes))}`;
  const disputed = (n: number) => `/v2/payfac/charges/${make.charge(2 * writes + n)}/chargeback`;
  const dispute = { status: 'OPEN', reasonCode: '10.4' };
  const newLine = (n: number) => chargeLine({ idSeller: seller(n), uuid: chargeUuid(n) });
  return [
    make.write(
      'refundCharge',
      'PATCH',
      (n) => `/v2/charges/${make.charge(n)}/refund`,
      () => ({ asFraud: false }),
    ),
    make.write('refundChargePartially', 'PATCH', partly, () => ({ value: 0.01 })),
    make.read('getRefundedValue', partly),
    make.write(
      'answerRefund',
      'PATCH',
      (n) => `/v2/payfac/refunds/${n + 1}`,
      () => ({ status: 'DONE' }),
    ),
    make.write('reportChargeback', 'POST', disputed, () => dispute),
    make.write(
      'createAdjustment',
      'POST',
      () => '/v2/payfac/adjustments',
      (n) => adjustmentBody(seller(n)),
    ),
    make.write(
      'createCharges',
      'POST',
      () => '/v2/payfac/charges',
      (n) => [newLine(n)],
    ),
  ];
}

/** First those after which there is nothing to deliver: every other receiver has asked for a pause. */
function changesOf(make: RequestMaker): OperationRequests[] {
  const { seller, moment, sellers } = make;
  const version = (n: number) => ({ tax: planBody().tax, validFrom: moment(n) });
  const assigned = (n: number) => ({ idPlan: 2, validFrom: moment(n) });
  const planOf = (n: number) => `/v2/payfac/seller/${seller(n)}/rate-plans`;
  const changed = (n: number) => ({ ...sellerChanges(n), webhook: undefined });
  const account = (n: number) => ({ idSeller: seller(n), account: bankForm() });
  const url = (n: number) => ({ url: `https://127.0.0.1:9/hooks-${n}` });
  const delivery = (n: number) => `/v2/deliveries/evt_${seller(n)}_1/replay`;
  return [
    make.write(
      'createRatePlan',
      'POST',
      () => '/v2/payfac/rate-plans',
      () => planBody(),
    ),
    make.write(
      'updateRatePlan',
      'PUT',
      () => '/v2/payfac/rate-plans/1',
      version,
      Math.min(make.writes, mostVersions),
    ),
    make.write('assignRatePlan', 'PUT', planOf, assigned),
    make.write('updateSeller', 'PATCH', (n) => `/v2/seller/${seller(n)}`, changed),
    make.write('updateSellerBankData', 'PATCH', () => '/v2/seller', account),
    make.act('blockSeller', (n) => `/v2/seller/${seller(n)}/block`),
    make.act('unblockSeller', (n) => `/v2/seller/${seller(n)}/unblock`),
    make.write('replayDelivery', 'POST', delivery, () => ({}), sellers),
    make.write('setIntermediaryWebhook', 'PUT', () => '/v2/payfac/webhook', url),
    make.write(
      'createSeller',
      'POST',
      () => '/v2/seller',
      (n) => sellerBody(5_000 + n),
      sellers,
    ),
  ];
}

function transfersOf(make: RequestMaker): OperationRequests[] {
  const { seller, sellers } = make;
  const closed = (n: number) => ({ transferDate: '2026-01-05', idSeller: seller(n) });
  const transfer = (n: number) => (n % sellers) + 1;
  const sent = (n: number) => `/v2/payfac/transfers/${transfer(n)}`;
  const due = (n: number) => `/v2/report/transfers/due?transferDate=2026-01-05&idSeller=${seller(n)}`;
  return [
    make.read('previewTransfers', due),
    make.write('closeTransfers', 'POST', () => '/v2/payfac/transfers', closed, sellers),
    make.read('getBalance', (n) => `/v2/seller/${seller(n)}/balance`),
    make.read('getFutureReceivables', (n) => `/v2/report/receivables/future?idSeller=${seller(n)}`),
    make.read('listTransfers', () => '/v2/transfers?limit=20'),
    make.read('getTransfer', (n) => `/v2/transfers/${transfer(n)}`),
    make.read('listTransferLines', (n) => `/v2/transfers/${transfer(n)}/lines?limit=20`),
    make.write('updateTransfer', 'PATCH', sent, () => ({ status: 'SENT' }), sellers),
  ];
}

/** From all over the table. */
function paidCharges(path: string, count: number): string[] {
  const sqlite = new Database(path, { readonly: true });
  const select = sqlite
    .prepare<[string, number], string>(
      `select uuid from charges where intermediary_id = 1 and uuid >= ? and status = 'PAID' order by uuid limit ?`,
    )
    .pluck();
  const each = Math.ceil(count / 16);
  const found = Array.from('0123456789abcdef', (first) => select.all(first, each)).flat();
  sqlite.close();
  return [...new Set(found)];
}
