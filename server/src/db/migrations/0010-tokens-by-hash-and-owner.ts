/**
 * Finds a token by its hash alone, and among those of one intermediary. With the index by hash alone, SQLite would read
 * all tokens of the intermediary for the latter.
 */
export function tokensByHashAndOwner(): string[] {
  return [
    `create index tokens_by_hash_and_owner on tokens (hash, intermediary_id)`,
    `drop index tokens_by_hash`,
  ];
}
