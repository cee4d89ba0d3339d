import type { Schemas } from '@payment-intermediary/client';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { Answer } from '../../parts/answer.tsx';
import { useSession } from '../../session/session.ts';
import { CreateAdjustment } from '../adjustment/create-adjustment.tsx';
import { CloseDispute, OpenDispute } from './dispute-charge.tsx';
import { RefundCharge } from './refund-charge.tsx';
import { saleOf } from './returned-fee.ts';

type Line = Schemas['StatementEntry'];

interface ChargeActionsProps {
  charge: Schemas['ChargeDetail'];
  lines: readonly Line[];
  onDone: (text: string) => void;
}

/** What can be done about a charge as it is now. */
export function ChargeActions({ charge, lines, onDone }: ChargeActionsProps) {
  const { identity } = useSession();
  const isOperator = identity.role === 'intermediary';
  const open = charge.chargebacks.find(({ status }) => status === 'OPEN');
  return (
    <Group>
      {charge.refundableValue > 0 && <WhileAnyIsLeft charge={charge} lines={lines} onDone={onDone} />}
      {isOperator && open !== undefined && <CloseDispute charge={charge} chargeback={open} onDone={onDone} />}
      {isOperator && <CreateAdjustment sellerId={charge.idSeller} chargeUuid={charge.uuid} />}
    </Group>
  );
}

/** A refund, or a dispute: both return of the fee what the plan says. */
function WhileAnyIsLeft({ charge, lines, onDone }: ChargeActionsProps) {
  const { client, identity } = useSession();
  const line = lines.find(({ operacao }) => operacao === 'VENDA');
  const keepsFee = useQuery({
    queryKey: ['keeps fee', line?.plan_id, line?.plan_version],
    // A version of a plan never changes.
    staleTime: 'static',
    queryFn: async ({ signal }) => {
      const params = { path: { idPlan: line?.plan_id ?? 0 } };
      const plan = await send(client.GET('/v2/payfac/rate-plans/{idPlan}', { params, signal }));
      const priced = plan.versions.find(({ version }) => version === line?.plan_version);
      if (priced === undefined) throw new Error(`plan ${plan.id} does not have the version of this sale`);
      return priced.tax.refundFee === 'KEEP';
    },
  });
  return (
    <Answer query={keepsFee}>
      {(keeps) => {
        const sale = saleOf(lines, keeps);
        return (
          sale !== null && (
            <>
              <RefundCharge charge={charge} sale={sale} onDone={onDone} />
              {identity.role === 'intermediary' && (
                <OpenDispute charge={charge} sale={sale} onDone={onDone} />
              )}
            </>
          )
        );
      }}
    </Answer>
  );
}
