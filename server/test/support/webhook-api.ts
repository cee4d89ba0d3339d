import { expect } from 'vitest';
import type { components } from '../../../generated/api.ts';
import type { Store } from '../../src/db/store.ts';
import type { DeliverySettings } from '../../src/webhooks/delivery-settings.ts';
import { deliveriesOf, endpointOf } from './deliveries.ts';
import { bankForm, sellerBody } from './fixtures.ts';
import { Receiver, type Answer } from './receiver.ts';
import { TestApi } from './test-api.ts';
import { createTestWorker } from './test-worker.ts';

type SellerCreated = components['schemas']['SellerCreated'];

/** The service with an intermediary, whose sellers' receivers are on this machine. */
export class WebhookApi {
  readonly api: TestApi;
  readonly token: string;
  readonly intermediaryId: number;
  readonly #receivers: Receiver[] = [];
  #sellers = 0;

  private constructor(api: TestApi, { id, token }: { id: number; token: string }) {
    this.api = api;
    this.token = token;
    this.intermediaryId = id;
  }

  /** Starts it on a database of its own, unless a store is given. */
  static async start(options: { store?: Store } = {}): Promise<WebhookApi> {
    const api = await TestApi.start(options);
    return new WebhookApi(api, await api.createIntermediary());
  }

  get store() {
    return this.api.service.store;
  }

  async startReceiver(answer?: Answer): Promise<Receiver> {
    const receiver = await Receiver.start(answer);
    this.#receivers.push(receiver);
    return receiver;
  }

  /** Creates a seller whose events go to this URL, with its first event. */
  async sellerAt(webhook: string): Promise<SellerCreated> {
    const body = sellerBody(++this.#sellers, { webhook });
    const reply = await this.api.call<SellerCreated>('POST', '/v2/seller', { token: this.token, body });
    expect(reply.status).toBe(200);
    return reply.body;
  }

  /** Creates a seller with a receiver of its own, which sends this response. */
  async newSeller(answer?: Answer): Promise<{ id: number; receiver: Receiver }> {
    const receiver = await this.startReceiver(answer);
    const { idSeller } = await this.sellerAt(receiver.url);
    return { id: idSeller, receiver };
  }

  /** Adds another event for the seller. */
  async addEvent(idSeller: number): Promise<void> {
    const body = { idSeller, account: bankForm() };
    expect((await this.api.call('PATCH', '/v2/seller', { token: this.token, body })).status).toBe(200);
  }

  /** Delivers all that is due. Returns the errors that the worker reported. */
  async drain(settings: Partial<DeliverySettings> = {}, allowPrivate = true): Promise<unknown[]> {
    const { worker, errors } = createTestWorker(this.api.service, { settings, allowPrivate });
    await worker.drain();
    await worker.stop(0);
    return errors;
  }

  wait(ms: number): void {
    this.api.setNow(new Date(this.api.now + ms).toISOString());
  }

  /** Returns the key of a seller's endpoint. */
  keyOf(sellerId: number) {
    return { intermediaryId: this.intermediaryId, endpointId: sellerId };
  }

  deliveries(sellerId: number) {
    return deliveriesOf(this.store.read, sellerId);
  }

  endpoint(sellerId: number) {
    return endpointOf(this.store.read, sellerId);
  }

  async stopReceivers(): Promise<void> {
    await Promise.all(this.#receivers.splice(0).map((receiver) => receiver.stop()));
  }

  async stop(): Promise<void> {
    await this.stopReceivers();
    await this.api.stop();
  }
}
