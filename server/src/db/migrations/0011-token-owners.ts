import type { ColumnTypes } from './column-types.ts';

/**
 * Whose each token is, found by the token's hash alone. On a cluster the table stays on the coordinator: it can be read
 * and written while a node is away, and an unknown token asks no node. So it has no foreign keys: what they would refer
 * to is on the nodes.
 */
export function tokenOwners(t: ColumnTypes): string[] {
  return [
    `create table token_owners (
       hash ${t.bytes} not null primary key check (length(hash) = 32),
       intermediary_id ${t.int} not null,
       seller_id ${t.int}
     ) ${t.keyedTableOptions}`,
    'insert into token_owners (hash, intermediary_id, seller_id) select hash, intermediary_id, seller_id from tokens',
  ];
}
