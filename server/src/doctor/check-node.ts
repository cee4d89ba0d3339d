import { fault, passed, type CheckResult } from './check-result.ts';

/** The oldest Node that has everything we use. */
const oldest = [24, 18] as const;

export function checkNode(version: string = process.versions.node): CheckResult[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return [passed('node', version)];
  const detail = `${version} is too old; run \`npm ci\`, or install Node ${oldest.join('.')} or newer`;
  return [fault('node', detail)];
}
