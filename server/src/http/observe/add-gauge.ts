import { Gauge, type Registry } from 'prom-client';

/** Adds a metric that is read at each scrape, and left out while `read` returns null. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}
