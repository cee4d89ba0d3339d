import { counted } from '../../shared/text.ts';
import type { Command } from 'commander';
import { listEarlierKeys, neededRows, type EarlierKey } from '../../secret-keys/secret-key.repository.ts';
import { reseal, type LeftBehind } from '../../secret-keys/reseal.ts';
import type { Service } from '../../service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { printJson, shownInstant } from '../output.ts';
import { showProgress } from '../progress.ts';
import { withService } from '../with-service.ts';

const resealHelp = `
Run it after PAYFAC_SECRET_KEY has been replaced and every server restarted with the new key; servers may be running. It
writes a few records at a time, so it can be interrupted: run it again to continue. It says when the earlier keys are no
longer needed in PAYFAC_SECRET_KEYS_OLD.

Whatever has a broken seal, and anything under a key that is not known here, are left unchanged and listed.

Exit codes: 0 done; 1 something was left unchanged, or it could not run.`;

export function resealCommand(command: Command): void {
  command
    .option('--json', 'print keyId, statements, webhookSecrets, sealedRecords, left and earlierKeys as JSON')
    .addHelpText('after', resealHelp)
    .action(({ json }: { json?: true }) => withService((service) => resealAll(service, json)));
}

async function resealAll(service: Service, json?: true): Promise<void> {
  const { store, keyring, clock } = service;
  const before = await listEarlierKeys(store.read, keyring, clock());
  const total = before.reduce((sum, key) => sum + neededRows(key), 0);
  const progress = showProgress('record');
  let done = 0;
  const onProgress = (count: number) => {
    done += count;
    progress.update({ lines: done, done, total });
  };
  const { left, ...counts } = await reseal(service, { onProgress }).finally(() => progress.stop());
  if (left.length > 0) process.exitCode = 1;
  const earlierKeys = await listEarlierKeys(store.read, keyring, clock());
  if (json) {
    printJson({
      keyId: keyring.keyId,
      ...counts,
      left: left.map(({ sellerId, ...rest }) => ({ idSeller: sellerId, ...rest })),
      earlierKeys: earlierKeys.map((key) => ({ ...key, responsesUntil: shownInstant(key.responsesUntil) })),
    });
    return;
  }
  console.log(
    `With the key ${keyring.keyId}: ${counted(counts.statements, 'statement')} sealed, ${shownRows(counts)} renewed, the ` +
      `webhook secrets of ${counted(counts.webhookSecrets, 'endpoint')} encrypted.`,
  );
  for (const each of left) console.error(leftLine(each));
  for (const key of earlierKeys) console.log(earlierLine(key));
  if (earlierKeys.length === 0) console.log('No earlier key is needed: empty PAYFAC_SECRET_KEYS_OLD.');
}

function shownRows({ sealedRecords }: { sealedRecords: number }): string {
  return `${counted(sealedRecords, 'seal')} of audit records, tokens, plans, refunds, chargebacks, adjustments, transfers, holds, people and roles`;
}

function earlierLine(key: EarlierKey): string {
  const { keyId, statements, webhookSecrets, responsesUntil } = key;
  if (neededRows(key) > 0) {
    return (
      `The key ${keyId} is still needed: by ${counted(statements, 'statement')}, ${shownRows(key)}, and the webhook ` +
      `secrets of ${counted(webhookSecrets, 'endpoint')}.`
    );
  }
  return (
    `The key ${keyId} is needed until ${formatInstant(responsesUntil ?? 0)}, for stored responses. Then remove it ` +
    'from PAYFAC_SECRET_KEYS_OLD.'
  );
}

/** What to do about a record whose seal is broken; for the others, `statement verify` says it. */
const advice: Partial<Record<LeftBehind['what'], string>> = {
  token: 'Run `payfac token revoke ID`.',
  person: '`payfac doctor` names the person, and says what to do.',
  membership: '`payfac doctor` names the person, and says what to do.',
};

function leftLine({ sellerId, what, id, reason, keyId }: LeftBehind): string {
  if (id !== null) {
    const row = what === 'audit' ? `the audit records of intermediary ${id}` : `${what} ${id}`;
    return reason === 'broken'
      ? `The seal of ${row} is broken, and was left unchanged: somebody without the secret key has changed it. ` +
          (advice[what] ?? 'See `payfac statement verify`.').replace('ID', id)
      : `The seal of ${row} was made with the key ${keyId}, which is missing here: add it to PAYFAC_SECRET_KEYS_OLD and run ` +
          'this again.';
  }
  if (what === 'statement') {
    return reason === 'broken'
      ? `The seal of seller ${sellerId}'s statement is broken, and was left unchanged: somebody without the secret key ` +
          `has changed the statement. See \`payfac statement verify --seller ${sellerId}\`.`
      : `Seller ${sellerId}'s statement is sealed with the key ${keyId}, which is missing here: add it to ` +
          'PAYFAC_SECRET_KEYS_OLD and run this again.';
  }
  const whose = sellerId === null ? 'an intermediary' : `seller ${sellerId}`;
  const option = sellerId === null ? '--intermediary NAME' : `--seller ${sellerId}`;
  const rotate = `\`payfac webhooks rotate-secret ${option}\``;
  return reason === 'broken'
    ? `A webhook secret of ${whose} is damaged, and was left unchanged. Make a new one with ${rotate}.`
    : `A webhook secret of ${whose} is encrypted with the key ${keyId}, which is missing here: add it to ` +
        `PAYFAC_SECRET_KEYS_OLD and run this again, or make a new secret with ${rotate}.`;
}
