import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { instant } from '../../format/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useAllPlans } from './use-plans.ts';

/** Whom a new version is for, and what it leaves alone. */
export function VersionEffect({
  planId,
  next,
}: {
  planId: number;
  next: Schemas['RatePlanVersion'] | undefined;
}) {
  const texts = useTexts().planForm;
  const sellers = useAllPlans().data?.find(({ id }) => id === planId)?.sellers;
  return (
    <Text size="sm">
      {sellers !== undefined && texts.affects(sellers)} {texts.imported}{' '}
      {next !== undefined && texts.laterVersion(next.version, instant(next.validFrom))}
    </Text>
  );
}
