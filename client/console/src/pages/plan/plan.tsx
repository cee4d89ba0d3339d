import { Group, Text } from '@mantine/core';
import { Answer } from '../../parts/answer.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AssignPlan } from './assign-plan.tsx';
import { PlanHistory } from './plan-history.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { useSellerPlan } from './use-seller-plan.ts';

/** What the seller pays, in sentences and tables, and which plans it had. */
export function Plan({ sellerId }: { sellerId: number }) {
  const { identity } = useSession();
  const texts = useTexts().plan;
  return (
    <Answer query={useSellerPlan(sellerId)}>
      {(plan) => (
        <>
          <Group justify="space-between">
            <Text c="dimmed">
              {texts.version(plan.name, plan.version)}. {texts.refundFee[plan.tax.refundFee ?? 'RETURN']}
            </Text>
            {identity.role === 'intermediary' && <AssignPlan current={plan} />}
          </Group>
          <PlanPrices tax={plan.tax} />
          <PlanHistory sellerId={sellerId} idInForce={plan.id} />
        </>
      )}
    </Answer>
  );
}
