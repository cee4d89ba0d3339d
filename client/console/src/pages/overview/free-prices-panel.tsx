import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { decimal } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { PlanLink } from '../statement/lines.tsx';
import { freePricesOf, installmentsText, type FreePrice } from './free-prices.ts';

/** How many plans are read. The list of plans has no prices, so each plan takes a call of its own. */
const mostPlans = 10;
const mostListed = 100;

/** Warns of plans that charge nothing for something, among those that a seller has, or that new sellers will get. */
export function FreePrices() {
  const texts = useTexts();
  const { overview } = texts;
  return (
    <Answer query={useFreePrices()} waiting={null}>
      {({ plans, isMore }) =>
        plans.length > 0 && (
          <Panel title={overview.prices}>
            <Text c="dimmed">{overview.pricesHint}</Text>
            <Rows
              label={overview.prices}
              rows={plans}
              keyOf={({ id }) => id}
              columns={[
                { name: overview.plan, of: ({ id, name }) => <PlanLink id={id} name={name} /> },
                {
                  name: overview.free,
                  of: ({ free }) => free.map((price) => nameOf(price, texts)).join(' · '),
                },
                {
                  name: overview.sellers,
                  of: ({ sellers, isDefault }) =>
                    isDefault ? `${decimal(sellers)} (${overview.isDefault})` : decimal(sellers),
                },
              ]}
            />
            {isMore && <Text size="sm">{overview.somePlans(mostPlans)}</Text>}
          </Panel>
        )
      }
    </Answer>
  );
}

function useFreePrices() {
  const { client } = useSession();
  return useQuery({
    queryKey: ['free prices'],
    queryFn: async ({ signal }) => {
      const query = { limit: mostListed };
      const listed = await send(client.GET('/v2/payfac/rate-plans', { params: { query }, signal }));
      const used = listed.filter(({ sellers, isDefault }) => sellers > 0 || isDefault);
      const read = used.slice(0, mostPlans).map(async (summary) => {
        const params = { path: { idPlan: summary.id } };
        const plan = await send(client.GET('/v2/payfac/rate-plans/{idPlan}', { params, signal }));
        const inForce = plan.versions.find(({ version }) => version === plan.version);
        return { ...summary, free: inForce === undefined ? [] : freePricesOf(inForce.tax) };
      });
      const plans = (await Promise.all(read)).filter(({ free }) => free.length > 0);
      return { plans, isMore: used.length > mostPlans || listed.length === mostListed };
    },
  });
}

function nameOf(price: FreePrice, { overview, methods, channels }: Texts): string {
  if ('method' in price) return methods[price.method];
  return overview.credit(channels[price.channel], installmentsText(price.installments));
}
