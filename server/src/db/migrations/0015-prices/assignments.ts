import type { ColumnTypes } from '../column-types.ts';

/**
 * An assignment is no longer deleted when another replaces it: it says between which lines it applied. What applied to
 * the lines that are there already is not known, so they are not judged.
 */
export const assignments = (t: ColumnTypes) => [
  ...(t.engine === 'sqlite' ? copiedAssignments(t) : alteredAssignments(t)),
  `create unique index seller_plans_standing on seller_plans (intermediary_id, seller_id, valid_from)
    where until_sequence is null`,
  `create index seller_plans_by_plan on seller_plans (intermediary_id, plan_id, seller_id)`,
  `alter table seller_heads add column judged_after ${t.int} not null default 0`,
  `update seller_heads set judged_after = statement_sequence`,
];

const checks = {
  number_check: 'number >= 1',
  since_sequence_check: 'since_sequence >= 0',
  until_sequence_check: 'until_sequence >= since_sequence',
};

const named = Object.entries(checks).map(
  ([name, check]) => `constraint seller_plans_${name} check (${check})`,
);

const alteredAssignments = (t: ColumnTypes) => [
  `alter table seller_plans add column number ${t.int} not null default 1`,
  `alter table seller_plans add column since_sequence ${t.int} not null default 0`,
  `alter table seller_plans add column until_sequence ${t.int}`,
  ...named.map((check) => `alter table seller_plans add ${check}`),
  `update seller_plans set number = (select count(*) from seller_plans as earlier
    where earlier.intermediary_id = seller_plans.intermediary_id and earlier.seller_id = seller_plans.seller_id
      and earlier.valid_from <= seller_plans.valid_from)`,
  `alter table seller_plans drop constraint seller_plans_pkey`,
  `alter table seller_plans add constraint seller_plans_pkey primary key (intermediary_id, seller_id, number)`,
  `alter table seller_plans alter column number drop default`,
];

/** SQLite cannot change a primary key. */
const copiedAssignments = (t: ColumnTypes) => [
  `create table new_seller_plans (
    intermediary_id ${t.int} not null,
    seller_id ${t.int} not null,
    number ${t.int} not null,
    valid_from ${t.int} not null,
    plan_id ${t.int} not null,
    created_at ${t.int} not null,
    since_sequence ${t.int} not null default 0,
    until_sequence ${t.int},
    primary key (intermediary_id, seller_id, number),
    foreign key (intermediary_id, seller_id) references sellers (intermediary_id, id),
    foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id),
    ${named.join(', ')}
  ) ${t.tableOptions}`,
  `insert into new_seller_plans (intermediary_id, seller_id, number, valid_from, plan_id, created_at)
    select intermediary_id, seller_id,
      row_number() over (partition by intermediary_id, seller_id order by valid_from), valid_from, plan_id, created_at
    from seller_plans`,
  `drop table seller_plans`,
  `alter table new_seller_plans rename to seller_plans`,
];
