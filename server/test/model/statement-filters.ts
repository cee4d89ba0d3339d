import fc from 'fast-check';
import type { components } from '../../../generated/api.ts';
import { invalid, type Prediction } from './answers.ts';
import { dayOf, daysAfter } from './calendar.ts';
import { inOrder } from './lines.ts';
import { refusalFor } from './lists.ts';
import {
  anyChargeName,
  anySellerName,
  chargeUuid,
  orderNames,
  orderUuid,
  type ChargeName,
  type OrderName,
  type SellerName,
} from './names.ts';
import type { Line, Principal, World } from './world.ts';

type Kind = components['schemas']['Operacao'];
type StatementQuery = components['schemas']['StatementQueryInput'];

/** The filters of a statement; days are counted from today. */
export interface Filters {
  seller?: SellerName;
  from?: number;
  to?: number;
  charge?: ChargeName;
  order?: OrderName;
  kinds?: Kind[];
  newestFirst?: boolean;
}

const anyKinds = fc.uniqueArray(
  fc.constantFrom<Kind>(
    'VENDA',
    'ESTORNO',
    'ESTORNO',
    'ESTORNO_CANCELADO',
    'CHARGEBACK',
    'CHARGEBACK_REVERTIDO',
    'AJUSTE_DEBITO',
    'ANTECIPACAO',
    'ANTECIPACAO_COMPENSADA',
    'REPASSE',
    'REPASSE_DEVOLVIDO',
  ),
  { minLength: 1 },
);

const days = fc.constantFrom(0, -1, 1, -40, 30);

export const anyFilters: fc.Arbitrary<Filters> = fc.oneof(
  fc.constant({}),
  fc.record({ seller: anySellerName, newestFirst: fc.boolean() }, { requiredKeys: ['seller'] }),
  fc.record(
    { from: days, to: days, seller: anySellerName, kinds: anyKinds, newestFirst: fc.boolean() },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      charge: anyChargeName,
      order: fc.constantFrom(...orderNames),
      seller: anySellerName,
      to: days,
      kinds: anyKinds,
      newestFirst: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
);

export function describeFilters({ seller, from, to, charge, order, kinds, newestFirst }: Filters): string {
  const parts = [
    ...(seller === undefined ? [] : [`of ${seller}`]),
    ...(from === undefined ? [] : [`from ${describeDay(from)}`]),
    ...(to === undefined ? [] : [`until ${describeDay(to)}`]),
    ...(charge === undefined ? [] : [`of charge ${charge}`]),
    ...(order === undefined ? [] : [`of order ${order}`]),
    ...(kinds === undefined ? [] : [`only ${kinds.join(', ')}`]),
    ...(newestFirst === true ? ['newest first'] : []),
  ];
  return parts.length === 0 ? 'without filters' : parts.join(' ');
}

function describeDay(offset: number): string {
  return offset === 0 ? 'today' : `today ${offset < 0 ? '-' : '+'} ${Math.abs(offset)} days`;
}

export function queryOf(
  world: World,
  { seller, from, to, charge, order, kinds, newestFirst }: Filters,
): StatementQuery {
  const today = dayOf(world.now);
  return {
    ...(seller === undefined ? {} : { idSeller: String(world.idOf(seller)) }),
    ...(from === undefined ? {} : { executionDateInitial: daysAfter(today, from) }),
    ...(to === undefined ? {} : { executionDateFinal: daysAfter(today, to) }),
    ...(charge === undefined ? {} : { uuid_charge: chargeUuid(charge) }),
    ...(order === undefined ? {} : { uuid_order: orderUuid(order) }),
    ...(kinds === undefined ? {} : { operacoes: kinds }),
    ...(newestFirst === undefined ? {} : { newestFirst }),
  };
}

/** Returns the lines that a principal's query finds, in their order, or why it is refused (D2, D25). */
export function matching(world: World, principal: Principal, query: StatementQuery): Line[] | Prediction {
  const { owner, seller: self } = principal;
  const { executionDateInitial: from = '', executionDateFinal: to = '9999' } = query;
  if (from > to) return invalid('/body/executionDateFinal');
  const wanted = query.idSeller === undefined ? null : Number(query.idSeller);
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  const sellers = self === null ? world.sellersOf(owner) : [self];
  const isLastDay = (day: string) => day === to && world.rules.lastDay === 'left out';
  const lines = inOrder(
    sellers
      .filter(({ id }) => wanted === null || id === wanted)
      .flatMap(({ lines }) => lines)
      .filter(({ executionDay: day }) => day >= from && day <= to && !isLastDay(day))
      .filter(({ operation }) => query.operacoes?.includes(operation) ?? true)
      .filter(({ charge: of }) => {
        const { uuid_charge: charge, uuid_order: order } = query;
        const ofCharge = charge === undefined || (of !== null && chargeUuid(of.name) === charge);
        const own = of?.content.order ?? null;
        return ofCharge && (order === undefined || (own !== null && orderUuid(own) === order));
      }),
  );
  return query.newestFirst === true ? lines.reverse() : lines;
}
