import { loadConfig } from '../config.ts';
import type { StoreOptions } from '../db/store.ts';
import type { Service } from '../service.ts';
import { openService } from '../service.ts';

/** Opens the service for a command's work, and closes it whatever happens. */
export async function withService<T>(
  work: (service: Service) => Promise<T>,
  options: StoreOptions = {},
): Promise<T> {
  const service = await openService(loadConfig(), options);
  try {
    return await work(service);
  } finally {
    await service.store.close();
  }
}
