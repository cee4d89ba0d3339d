import type { ColumnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/**
 * The name and the prices of a plan become its first version. Lines from before there were versions are of that one.
 */
export const versions = (t: ColumnTypes) => [
  ...createTable(t, {
    name: 'rate_plan_versions',
    placement: 'spread',
    columns: `
    intermediary_id ${t.int} not null,
    plan_id ${t.int} not null,
    version ${t.int} not null constraint rate_plan_versions_version_check check (version >= 1),
    valid_from ${t.int} not null,
    name text not null constraint rate_plan_versions_name_check check (length(name) between 1 and 100),
    tax text not null,
    digest ${t.bytes} not null constraint rate_plan_versions_digest_check check (length(digest) = 32),
    created_at ${t.int} not null,
    primary key (intermediary_id, plan_id, version),
    unique (intermediary_id, plan_id, valid_from)`,
    foreignKeys: ['foreign key (intermediary_id, plan_id) references rate_plans (intermediary_id, id)'],
  }),
  `insert into rate_plan_versions
      (intermediary_id, plan_id, version, valid_from, name, tax, digest, created_at)
    select intermediary_id, id, 1, created_at, name, tax, digest, created_at from rate_plans`,
  ...['name', 'tax', 'digest'].map((column) => `alter table rate_plans drop column ${column}`),
  `alter table statement_entries add column plan_version ${t.int} not null default 1`,
];
