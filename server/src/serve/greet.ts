import { hasIntermediaries } from '../intermediaries/intermediary.repository.ts';
import type { Service } from '../service.ts';
import { firstToken } from './first-token.ts';

/**
 * Prints the server's URL and, on the very first start on a terminal, the first token. Elsewhere output is collected,
 * and a log must hold no token: there, and with PostgreSQL, it prints the command that makes one instead.
 */
export async function greet(service: Service, url: string, isOnTerminal: boolean): Promise<void> {
  const { engine, read } = service.store;
  const token = engine === 'sqlite' && isOnTerminal ? await firstToken(service) : null;
  console.error(`\nPayment Intermediary API on ${url}`);
  if (token !== null) console.error(welcome(url, token));
  else if (!(await hasIntermediaries(read))) console.error(howToBegin);
}

function welcome(url: string, token: string): string {
  return [
    '',
    'This is the first start: the intermediary "default" was created. Its token, which is not shown again:',
    '',
    `  ${token}`,
    '',
    'Try it:',
    '',
    `  curl ${url}/v2/report/statement -X POST -H 'X-Token-Api: ${token}'`,
    '',
  ].join('\n');
}

const howToBegin = `
The database has no intermediary yet. This command creates one and shows its token. The server does not, because its
output may be collected:

  npx payfac token create --intermediary default --new
`;
