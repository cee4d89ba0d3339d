import { fault, good, type Finding } from './finding.ts';

/** The oldest Node that has all we use. */
const oldest = [24, 18] as const;

export function checkNode(version: string = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return good('node', version);
  return fault('node', `${version} is too old; run \`npm ci\`, or install Node ${oldest.join('.')}`);
}
