import type { Config } from '../config.ts';
import { parseInstant } from '../shared/calendar.ts';
import { readAnchors } from '../statement/anchor/anchor-reader.ts';
import { passed, warning, type CheckResult } from './check-result.ts';
import { shownDuration } from '../shared/units.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Only a warning: the service works without an anchor, but an earlier state of the database could be put back
 * unnoticed.
 */
export async function checkAnchor(
  { anchorFile }: Pick<Config, 'anchorFile'>,
  now: number,
): Promise<CheckResult[]> {
  if (anchorFile === null) {
    const advice = 'set PAYFAC_ANCHOR_FILE to a file on another volume';
    return [
      warning(
        'anchor',
        `none is kept, so whoever can write to the database could put back an earlier state of it unnoticed; ${advice}`,
      ),
    ];
  }
  try {
    return [judgeAnchor(anchorFile, await lastSavedAt(anchorFile), now)];
  } catch (error) {
    return [warning('anchor', error instanceof Error ? error.message : String(error))];
  }
}

function judgeAnchor(path: string, savedAt: number | null, now: number): CheckResult {
  if (savedAt !== null && now - savedAt <= dayMs) {
    return passed('anchor', `${path} was written ${shownDuration(now - savedAt)} ago`);
  }
  const last = savedAt === null ? 'never finished' : `last written ${shownDuration(now - savedAt)} ago`;
  return warning(
    'anchor',
    `${path} was ${last}: start a server with PAYFAC_ANCHOR_FILE, and see its log; or run \`payfac statement anchor\``,
  );
}

async function lastSavedAt(path: string): Promise<number | null> {
  let last: string | null = null;
  for await (const { savedAt } of readAnchors([path])) last = savedAt ?? last;
  return last === null ? null : parseInstant(last);
}
