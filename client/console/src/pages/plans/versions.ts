import type { Schemas } from '@payment-intermediary/client';

type Plan = Pick<Schemas['RatePlan'], 'version' | 'versions'>;
type Version = Schemas['RatePlanVersion'];

/** The versions around one that begins at an instant, or now: the one that it replaces, and the one that follows it. */
export function neighboursAt(
  { version, versions }: Plan,
  validFrom: string | null,
): { before: Version; after: Version | undefined } {
  const begun =
    validFrom === null
      ? versions.findIndex((item) => item.version === version)
      : versions.findLastIndex((item) => Date.parse(item.validFrom) <= Date.parse(validFrom));
  // The first one also prices earlier payments.
  const before = versions[Math.max(begun, 0)];
  if (before === undefined) throw new Error('the plan has no version in force');
  return { before, after: versions[versions.indexOf(before) + 1] };
}
