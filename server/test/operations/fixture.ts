import { operationFacts } from '../../../generated/operations.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { OperationId } from '../../src/http/operation.ts';

/** What the tests of every operation need to know about one, besides `operationFacts`. */
export interface Fixture {
  /** Returns a request of the intermediary that succeeds once in the scene. */
  request: (given: Given) => Parts;
  /** The table that the operation writes or reads last. */
  lastTable: keyof Tables;
  /**
   * Requests that name something of another tenant, each by what is special about it. There are none where nothing can
   * be named. The response must be as if it did not exist, and nothing may be written.
   */
  ofAnother: Record<string, (owner: Owner) => Parts>;
}

/** The parts of a request that the document leaves open. */
export interface Parts {
  /** The values for the braces of the operation's path. */
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * The objects of a scene: an intermediary with one seller, three paid charges and a refunded one, another seller that
 * was paid out, one that can be blocked and a blocked one.
 */
export interface Given {
  /** The number of the scene. The intermediary, the documents and the charges depend on it. */
  n: number;
  /** The date in São Paulo. */
  today: string;
  /** An instant an hour later, at which neither a plan nor an assignment begins. */
  later: string;
  intermediary: { id: number; token: string; tokenId: number };
  seller: { id: number; token: string; document: string };
  /** Paid charges of 100.00 BRL by Pix. */
  charge: { uuid: string };
  partlyRefunded: string;
  disputed: string;
  /** The refund of another charge, which is not answered. */
  refundId: number;
  /** The transfer to another seller, which is not sent. */
  transferId: number;
  /** Another transfer to it, which is in no remittance. */
  payableId: number;
  /** Remittances of further transfers to it. */
  remittanceIds: Record<'approved' | 'toApprove' | 'toCancel', number>;
  /** What the bank returned for the approved one: the payment is scheduled, and one of another program failed. */
  bankReturn: string;
  /** Lines of an acquirer's file that no charge has. */
  settlementLineIds: Record<'open' | 'resolved', number>;
  /** The hold of the idle seller. */
  holdId: number;
  /** The seller's anticipation, which no transfer has paid. */
  anticipationId: number;
  /** Two adjustments of the idle seller that somebody else asked for. */
  approvalIds: [approved: number, refused: number];
  /** Somebody who signs in for the idle seller. */
  userId: number;
  /** Another token of the intermediary. */
  tokenId: number;
  /** The default plan. */
  planId: number;
  /** An active seller that has sent no request. */
  idleSellerId: number;
  blockedSellerId: number;
}

/** A seller with a charge of an order. */
export interface Owner {
  sellerId: number;
  document: string;
  chargeUuid: string;
  orderUuid: string;
  /** The refund of another of its charges. */
  refundId: number;
  /** The transfer of all that was due to it before. */
  transferId: number;
  /** The draft that this transfer is in, and the name of the account that pays it. */
  remittanceId: number;
  account: string;
  /** A return for it, with a line that was not recorded. */
  returnId: number;
  /** A file of an acquirer, and an open line in it. */
  settlementFileId: number;
  settlementLineId: number;
  /** Its hold. */
  holdId: number;
  /** Its anticipation, which no transfer has paid. */
  anticipationId: number;
  /** An adjustment of it that somebody asked for. */
  approvalId: number;
  /** Somebody who signs in for it. */
  userId: number;
  /** Its token. */
  tokenId: number;
  /** A plan that no other seller has. */
  planId: number;
}

export interface SampleRequest {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Returns the request of an operation with these parts. */
export function requestOf(id: OperationId, parts: Parts): SampleRequest {
  const { method, path } = operationFacts[id];
  const { path: values = {}, query = {}, body, headers } = parts;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the fixture of ${id} has no ${name}`);
    return String(value);
  });
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return {
    method,
    path: search.size === 0 ? filled : `${filled}?${search.toString()}`,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  };
}
