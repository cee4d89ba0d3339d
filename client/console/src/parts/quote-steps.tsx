import type { Schemas } from '@payment-intermediary/client';
import { List } from '@mantine/core';
import { useTexts } from '../texts/texts.ts';

interface QuoteStepsProps {
  quote: Schemas['Quote'];
  sale: Schemas['QuoteInput'];
}

/** How the fee of a sale is calculated, step by step. */
export function QuoteSteps({ quote, sale }: QuoteStepsProps) {
  const { quoteSteps } = useTexts();
  return (
    <List size="sm" mt="xs">
      {quoteSteps(quote, sale).map(({ name, text }) => (
        <List.Item key={name}>
          <strong>{name}</strong>: {text}
        </List.Item>
      ))}
    </List>
  );
}
