/**
 * Eight importers, each of which sends one import of 1,000 new charges after the other:
 * `beside-imports.importers.ts URL TOKEN SECONDS SELLER …`.
 */
import { chargeLine } from '../../../server/test/support/charge-lines.ts';

const [url = '', token = '', seconds = '', ...sellerIds] = process.argv.slice(2);
const importers = 8;
const linesEach = 1_000;
const headers = { 'X-Token-Api': token, 'Content-Type': 'application/json' };
const dates = { paidAt: '2025-09-01T12:00:00Z', expirationDate: '2025-12-31' };
const deadlineMs = performance.now() + Number(seconds) * 1000;

let imports = 0;
async function importUntilEnd(): Promise<void> {
  while (performance.now() < deadlineMs) {
    const lines = Array.from({ length: linesEach }, (_, n) =>
      chargeLine({ idSeller: Number(sellerIds[n % sellerIds.length]), uuid: crypto.randomUUID(), ...dates }),
    );
    const response = await fetch(`${url}/v2/payfac/charges`, {
      method: 'POST',
      headers,
      body: JSON.stringify(lines),
    });
    const text = await response.text();
    if (response.status === 200) imports += 1;
    // An importer among too many is told to wait.
    else if (response.status !== 503) throw new Error(`an import got ${response.status}: ${text}`);
  }
}

await Promise.all(Array.from({ length: importers }, importUntilEnd));
console.log(JSON.stringify({ imports }));
