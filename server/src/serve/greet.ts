import type { Service } from '../service.ts';
import { firstToken } from './first-token.ts';

/** Prints the server's URL and, on the very first start, the first token. */
export async function greet(service: Service, url: string): Promise<void> {
  const token = await firstToken(service);
  console.error(`\nPayment Intermediary API on ${url}`);
  if (token === null) return;
  console.error(
    [
      '',
      'This is the first start: the intermediary "default" was created. Its token, which is not shown again:',
      '',
      `  ${token}`,
      '',
      'Try it:',
      '',
      `  curl ${url}/v2/report/statement -X POST -H 'X-Token-Api: ${token}'`,
      '',
    ].join('\n'),
  );
}
