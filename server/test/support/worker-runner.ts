/**
 * A worker in a process of its own, which a test kills, with a lease that ends soon: the database and the key come
 * from the environment, as for `payfac worker`.
 */
import { loadConfig } from '../../src/config.ts';
import { openService } from '../../src/service.ts';
import { deliverySettings } from '../../src/webhooks/delivery-settings.ts';
import { createTestWorker } from './test-worker.ts';

const service = await openService(loadConfig());
const settings = { ...deliverySettings, timeoutMs: 500, leaseMs: 4_000, slowMs: 200 };
const { worker } = createTestWorker(service, { settings });
worker.start();
process.once('SIGTERM', () => {
  void worker.stop(2_000).then(() => process.exit());
});
