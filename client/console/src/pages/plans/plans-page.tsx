import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { decimal, instant } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import partClasses from '../../parts/parts.module.css';
import { Listing, Rows } from '../../parts/rows.tsx';
import { SellerPicker } from '../../parts/seller-picker.tsx';
import { Status } from '../../parts/values.tsx';
import { goTo, hrefOf, useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { Calculator } from './calculator.tsx';
import { DifferenceList, PlanPrices } from './plan-prices.tsx';
import classes from './plans.module.css';
import { usePlan, useSellerPlan } from './use-plans.ts';

/** The plans of an intermediary. */
export function PlansPage() {
  const { may } = useSession();
  const texts = useTexts().plans;
  const list = useList(['plans'], (client, query, signal) =>
    client.GET('/v2/payfac/rate-plans', { params: { query }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title}>
        {may('createRatePlan') && (
          <Button component="a" href={hrefOf(['plans', 'new'])}>
            {texts.newPlan}
          </Button>
        )}
      </PageTitle>
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { name: 'ID', of: ({ id }) => id },
          {
            name: texts.name,
            of: ({ id, name, isDefault }) => (
              <span>
                <Anchor href={hrefOf(['plans', id])} fw={600} inherit>
                  {name}
                </Anchor>{' '}
                {isDefault && <Status tone="good">{texts.isDefault}</Status>}
              </span>
            ),
          },
          { name: texts.version, of: ({ version }) => version },
          { name: texts.sellers, of: ({ sellers }) => decimal(sellers), isAmount: true },
          { name: texts.created, of: ({ createdAt }) => instant(createdAt) },
        ]}
      />
    </>
  );
}

type Version = Schemas['RatePlanVersion'];

/** A plan: its versions, the prices of one, and the differences between two. */
export function PlanPage({ id }: { id: number }) {
  const { identity, may } = useSession();
  const texts = useTexts().plans;
  const plan = usePlan(id);
  const calculator = useRef<HTMLDivElement>(null);
  const isIntermediary = identity.party === 'INTERMEDIARY';
  return (
    <>
      <PageTitle title={plan.data?.name ?? `${texts.title} ${id}`}>
        <Group gap="xs">
          {isIntermediary && (
            <Button variant="default" onClick={() => calculator.current?.querySelector('input')?.focus()}>
              {texts.calculator}
            </Button>
          )}
          {may('updateRatePlan') && (
            <Button component="a" href={hrefOf(['plans', id, 'edit'])}>
              {texts.newVersion}
            </Button>
          )}
        </Group>
      </PageTitle>
      <Answer query={plan}>
        {(found) => (
          <Versions
            plan={found}
            aside={isIntermediary && <PlanCalculator planId={id} field={calculator} />}
          />
        )}
      </Answer>
    </>
  );
}

function Versions({ plan, aside }: { plan: Schemas['RatePlan']; aside: ReactNode }) {
  const { plans: texts, plan: planTexts } = useTexts();
  const { filters } = useRoute();
  const { versions } = plan;
  const versionNamed = (name: string) =>
    versions.find(({ version }) => String(version) === filters.get(name));
  const shown = versionNamed('version') ?? versions.find(({ version }) => version === plan.version);
  const other = versionNamed('compare');
  if (shown === undefined) return null;
  const choose = (changes: Record<string, string>) =>
    goTo(['plans', String(plan.id)], { ...Object.fromEntries(filters), ...changes });
  const options = versions.map(({ version }) => ({
    value: String(version),
    label: `${texts.version} ${version}`,
  }));
  return (
    <>
      {versions.length > 1 && (
        <div className={partClasses.filters}>
          <NativeSelect
            label={texts.shown}
            data={options}
            value={String(shown.version)}
            onChange={({ currentTarget }) => choose({ version: currentTarget.value })}
          />
          <NativeSelect
            label={texts.compare}
            data={[
              { value: '', label: texts.nothing },
              ...options.filter(({ value }) => value !== String(shown.version)),
            ]}
            value={other === undefined ? '' : String(other.version)}
            onChange={({ currentTarget }) => choose({ compare: currentTarget.value })}
          />
        </div>
      )}
      {other !== undefined && other !== shown && <Comparison from={other} to={shown} />}
      <Text c="dimmed">
        {planTexts.version(shown.name, shown.version)}. {planTexts.refundFee[shown.tax.refundFee ?? 'RETURN']}
      </Text>
      <PlanPrices tax={shown.tax} before={other?.tax} aside={aside} />
      <VersionList plan={plan} />
    </>
  );
}

/** The differences between two versions, without the rates, whose table shows them. */
function Comparison({ from, to }: { from: Version; to: Version }) {
  const texts = useTexts().plans;
  const title = texts.difference(from.version, to.version);
  return (
    <Panel title={title}>
      <DifferenceList
        label={title}
        before={from.tax}
        after={to.tax}
        isShown={({ pointer }) => !/Rates\/\d+$/.test(pointer)}
      />
    </Panel>
  );
}

function VersionList({ plan: { version: inForce, versions } }: { plan: Schemas['RatePlan'] }) {
  const texts = useTexts().plans;
  const position = versions.findIndex(({ version }) => version === inForce);
  return (
    <Panel title={texts.versions}>
      <Rows
        label={texts.versions}
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          {
            name: texts.version,
            of: (item) => (
              <span>
                {item.version} {item.version === inForce && <Status tone="good">{texts.inForce}</Status>}
                {versions.indexOf(item) > position && <Status tone="wait">{texts.later}</Status>}
              </span>
            ),
          },
          { name: texts.name, of: ({ name }) => name },
          { name: texts.validFrom, of: ({ validFrom }) => instant(validFrom) },
          { name: texts.created, of: ({ createdAt }) => instant(createdAt) },
          { name: texts.changes, of: ({ changes }) => decimal(changes.length), isAmount: true },
        ]}
      />
    </Panel>
  );
}

/** Calculates what a sale would cost with a plan. The API quotes for a seller, so one that has the plan is chosen. */
function PlanCalculator({ planId, field }: { planId: number; field: Ref<HTMLDivElement> }) {
  const texts = useTexts().plans;
  const [seller, setSeller] = useState(useRoute().filters.get('seller') ?? '');
  return (
    <div className={classes.prices} ref={field}>
      <Panel title={texts.calculator}>
        <Text c="dimmed">{texts.calculatorLead}</Text>
        <SellerPicker label={texts.calculatorSeller} value={seller} onChange={setSeller} />
      </Panel>
      {seller !== '' && <SellerCalculator key={seller} sellerId={Number(seller)} planId={planId} />}
    </div>
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
