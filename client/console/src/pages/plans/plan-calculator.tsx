import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Answer } from '../../parts/answer.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Calculator } from '../calculator/calculator.tsx';
import { useSellerPlan } from '../plan/use-seller-plan.ts';

/** What a sale would cost with a plan: the API quotes for a seller that has it. */
export function PlanCalculator({ planId }: { planId: number }) {
  const texts = useTexts().plans;
  const [seller, setSeller] = useState('');
  const sellerId = /^[1-9]\d{0,15}$/.test(seller) ? Number(seller) : null;
  return (
    <Panel title={texts.calculator}>
      <Text c="dimmed">{texts.calculatorLead}</Text>
      <TextInput
        label={texts.calculatorSeller}
        inputMode="numeric"
        maw="12rem"
        value={seller}
        onChange={({ currentTarget }) => setSeller(currentTarget.value.trim())}
      />
      {sellerId !== null && <SellerCalculator key={sellerId} sellerId={sellerId} planId={planId} />}
    </Panel>
  );
}

function SellerCalculator({ sellerId, planId }: { sellerId: number; planId: number }) {
  const texts = useTexts().plans;
  return (
    <Answer query={useSellerPlan(sellerId)}>
      {({ id, name }) => (
        <>
          {id !== planId && <Text role="status">{texts.otherPlan(name)}</Text>}
          <Calculator sellerId={sellerId} />
        </>
      )}
    </Answer>
  );
}
