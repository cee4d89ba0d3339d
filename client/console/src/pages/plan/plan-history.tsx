import type { Schemas } from '@payment-intermediary/client';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { instant } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Status, type Tone } from '../../parts/status.tsx';
import { hrefOf } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useAllPlans } from '../plans/use-plans.ts';
import { historyOf, type AssignmentState } from './history.ts';

const tones: Record<AssignmentState, Tone> = {
  past: 'plain',
  current: 'good',
  later: 'wait',
  replaced: 'plain',
};

/** Which plans a seller had, has and will have. */
export function PlanHistory({ sellerId, idInForce }: { sellerId: number; idInForce: number }) {
  const { client } = useSession();
  const texts = useTexts().assignPlan;
  const history = useQuery({
    queryKey: ['plan', sellerId, 'history'],
    queryFn: ({ signal }) => {
      const params = { path: { idSeller: sellerId } };
      return send(client.GET('/v2/payfac/seller/{idSeller}/rate-plans/history', { params, signal }));
    },
  });
  return (
    <Panel title={texts.history}>
      <Answer query={history}>
        {(assignments) => <History assignments={assignments} idInForce={idInForce} />}
      </Answer>
    </Panel>
  );
}

function History({
  assignments,
  idInForce,
}: {
  assignments: Schemas['RatePlanAssignment'][];
  idInForce: number;
}) {
  const texts = useTexts().assignPlan;
  const plans = useAllPlans().data ?? [];
  return (
    <Rows
      label={texts.history}
      rows={historyOf(assignments, idInForce, Date.now())}
      keyOf={({ position }) => position}
      columns={[
        {
          name: texts.planColumn,
          of: ({ idPlan, state }) => {
            const name = plans.find(({ id }) => id === idPlan)?.name ?? texts.planNumber(idPlan);
            // One that was replaced is not shown to a seller.
            if (state === 'replaced') return name;
            return (
              <Anchor href={hrefOf(['plans', idPlan])} inherit>
                {name}
              </Anchor>
            );
          },
        },
        { name: texts.status, of: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status> },
        { name: texts.validFrom, of: ({ validFrom }) => instant(validFrom) },
        { name: texts.assignedAt, of: ({ assignedAt }) => instant(assignedAt) },
      ]}
    />
  );
}
