import { existsSync, statSync } from 'node:fs';
import { fault, type CheckResult, type Subject } from './check-result.ts';

const others = 0o077;

/** A fault if anyone but the owner has access to one of these files; files that do not exist are skipped. */
export function checkModes(subject: Subject, paths: readonly string[]): CheckResult[] {
  const open = paths
    .filter((path) => existsSync(path))
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
    .filter(({ mode }) => (mode & others) !== 0);
  if (open.length === 0) return [];
  const found = open.map(({ path, mode }) => `${path} (mode 0${mode.toString(8)})`).join(', ');
  const names = open.map(({ path }) => path).join(' ');
  return [
    fault(
      subject,
      `users other than the owner have access to ${found}; run \`chmod 600 ${names}\`, and find out who may have read it`,
    ),
  ];
}
