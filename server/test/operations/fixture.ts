import { operationFacts } from '../../../generated/operations.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { OperationId } from '../../src/http/operation.ts';

/** What all tests of every operation know of one: those that `operationFacts` does not tell. */
export interface Fixture {
  /** A request of the intermediary that succeeds once in the scene. */
  request: (given: Given) => Parts;
  /** A table that the operation needs after everything else it does. */
  lastTable: keyof Tables;
  /**
   * Requests that name what is another tenant's, each by what is special about it; none where nothing can be named.
   * The response must be as if it did not exist, and nothing may be written.
   */
  ofAnother: Record<string, (owner: Owner) => Parts>;
}

/** The parts of a request that the document leaves open. */
export interface Parts {
  /** Values for the braces of the operation's path. */
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * An intermediary with one seller, three paid charges and a refunded one, another seller that was paid out, one that
 * can be blocked and a blocked one.
 */
export interface Given {
  /** Its number: the intermediary, documents and charges are its own. */
  n: number;
  /** In São Paulo. */
  today: string;
  /** In an hour, at which neither a plan nor an assignment begins yet. */
  later: string;
  intermediary: { id: number; token: string; tokenId: number };
  seller: { id: number; token: string; document: string };
  /** Paid charges of 100.00 BRL by Pix. */
  charge: { uuid: string };
  partlyRefunded: string;
  disputed: string;
  /** Of a charge of its own, not answered. */
  refundId: number;
  /** To another seller, not sent. */
  transferId: number;
  /** The default plan. */
  planId: number;
  /** Active; it sent nothing yet. */
  idleSellerId: number;
  blockedSellerId: number;
}

/** A seller with a charge of an order. */
export interface Owner {
  sellerId: number;
  document: string;
  chargeUuid: string;
  orderUuid: string;
  /** Of another charge of it. */
  refundId: number;
  /** Of all that was due to it before. */
  transferId: number;
  /** A plan that no other seller has. */
  planId: number;
}

export interface SampleRequest {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** The request of an operation with these parts. */
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
