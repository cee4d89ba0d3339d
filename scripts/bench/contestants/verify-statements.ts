/** `payfac statement verify` without its start: `verify-statements.ts DATABASE`. */
import { verifyStatements } from '../../../server/src/statement/verify/verify-statements.ts';
import { labDatabase, labKeyring } from '../../lab/lab.ts';

const [path = ''] = process.argv.slice(2);
const store = await labDatabase({ engine: 'sqlite', path }).open();
const { holds, lines, elapsedMs } = await verifyStatements(
  { store, keyring: labKeyring },
  { sellerId: null, anchor: null },
);
await store.close();
if (!holds) throw new Error('the statements do not hold');
console.log(JSON.stringify({ done: lines, elapsedMs }));
