import { operator } from '../audit/audit.repository.ts';
import { hasIntermediaries } from '../intermediaries/intermediary.repository.ts';
import { ensureIntermediary } from '../rate-plans/default-plan.service.ts';
import type { Service } from '../service.ts';
import { issueToken } from '../tokens/token.service.ts';

/**
 * Prints the server's URL and, on the very first start on a terminal, the first token. Output that is not on a terminal
 * is collected, and a log must hold no token: there, and with PostgreSQL, it prints the command that makes one instead.
 */
export async function printWelcome(service: Service, url: string, isOnTerminal: boolean): Promise<void> {
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
    `Console: ${url}/console`,
    `Documentation: ${url}/docs`,
    '',
  ].join('\n');
}

const howToBegin = `
The database has no intermediary yet. This command creates one and shows its token. The server does not, because its
output may be collected:

  npx payfac token create --intermediary default --new
`;

/** Creates an intermediary on the very first start, and returns its token, or null if the database already has one. */
async function firstToken(service: Service): Promise<string | null> {
  const { store, keyring, clock } = service;
  if (await hasIntermediaries(store.read)) return null;
  const now = clock();
  return store.write(async (tx) => {
    const { id, isNew } = await ensureIntermediary(tx, keyring, 'default', now);
    // Another server that started at the same moment shows the token.
    if (!isNew) return null;
    const { token } = await issueToken(tx, service, operator(id), null, now);
    return token;
  });
}
