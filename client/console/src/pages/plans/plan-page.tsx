import type { Schemas } from '@payment-intermediary/client';
import { Button, NativeSelect, Text } from '@mantine/core';
import { decimal, instant } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Rows } from '../../parts/rows.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import partClasses from '../../parts/parts.module.css';
import { Status } from '../../parts/status.tsx';
import { goTo, hrefOf, usePlace } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DifferenceList } from '../plan/difference-list.tsx';
import { PlanPrices } from '../plan/plan-prices.tsx';
import { PlanCalculator } from './plan-calculator.tsx';
import { usePlan } from './use-plans.ts';

type Version = Schemas['RatePlanVersion'];

/** A plan: its versions, the prices of one, and what differs between two. */
export function PlanPage({ id }: { id: number }) {
  const { identity } = useSession();
  const texts = useTexts().plans;
  const plan = usePlan(id);
  return (
    <>
      <PageTitle title={plan.data?.name ?? `${texts.title} ${id}`}>
        {identity.role === 'intermediary' && (
          <Button component="a" href={hrefOf(['plans', id, 'edit'])}>
            {texts.newVersion}
          </Button>
        )}
      </PageTitle>
      <Answer query={plan}>{(found) => <Versions plan={found} />}</Answer>
      {identity.role === 'intermediary' && <PlanCalculator planId={id} />}
    </>
  );
}

function Versions({ plan }: { plan: Schemas['RatePlan'] }) {
  const { plans: texts, plan: planTexts } = useTexts();
  const { filters } = usePlace();
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
      <VersionList plan={plan} />
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
      <PlanPrices tax={shown.tax} before={other?.tax} />
    </>
  );
}

/** What differs between two versions, but for the rates, whose table shows it. */
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
