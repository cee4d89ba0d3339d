import { InvalidArgumentError } from 'commander';
import { loadConfig } from '../config.ts';
import type { StoreOptions } from '../db/store.ts';
import type { Service } from '../service.ts';
import { openService } from '../service.ts';

/** Runs a command's work on the opened service, and closes it whatever happens. */
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

/** A whole number of an id, as it is typed. Throws what commander shows beside the argument's name. */
export function parseId(text: string): number {
  const id = Number(text);
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) {
    throw new InvalidArgumentError('It must be a whole number such as 7.');
  }
  return id;
}
