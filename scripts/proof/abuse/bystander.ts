import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ChildServer } from '../../lab/payfac.ts';
import type { ObserverData, Order, Sight } from './observer.ts';
import type { World } from './world.ts';

/** A quiet seller that uses the API beside an attack. */
export class Bystander {
  readonly #thread: Worker;
  readonly #world: World;

  constructor(server: ChildServer, world: World) {
    const [seller] = world.quiet.sellers;
    if (seller === undefined) throw new Error('the quiet intermediary has a seller');
    const workerData: ObserverData = {
      url: server.url,
      pid: server.pid,
      token: seller.token,
      sellerId: seller.id,
      firstCharge: world.nextCharge,
    };
    this.#world = world;
    this.#thread = new Worker(new URL('observer.ts', import.meta.url), { workerData });
  }

  /** Returns what it sees while `work` runs. */
  async during<T>(canWrite: boolean, work: () => Promise<T>): Promise<{ sight: Sight; result: T }> {
    this.#send({ begin: { canWrite } });
    const result = await work();
    this.#send('end');
    const [sight] = (await once(this.#thread, 'message')) as [Sight];
    this.#world.nextCharge = Math.max(this.#world.nextCharge, sight.nextCharge);
    return { sight, result };
  }

  async quietly(canWrite: boolean, seconds: number): Promise<Sight> {
    return (await this.during(canWrite, () => sleep(seconds * 1000))).sight;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }

  #send(order: Order): void {
    this.#thread.postMessage(order);
  }
}
