import type { BenchSuite } from './suite.ts';
import { citus } from './suites/citus.ts';
import { client } from './suites/client.ts';
import { deliveries } from './suites/deliveries.ts';
import { growth, statementPage } from './suites/growth.ts';
import { importPostgres, importSqlite } from './suites/imports.ts';
import { memory } from './suites/memory.ts';
import { operations } from './suites/operations.ts';
import { refunds } from './suites/refunds.ts';
import { rejecting } from './suites/rejecting.ts';
import { requests } from './suites/requests.ts';
import { balance, closing, closingHistory } from './suites/settlement.ts';
import { start } from './suites/start.ts';
import { statement, statementVerify } from './suites/statement.ts';
import { workersSuite } from './suites/workers.ts';

/** Every suite by its name, in the order of a run. */
export const suites: Readonly<Record<string, BenchSuite>> = {
  requests,
  refunds,
  workers: workersSuite,
  rejecting,
  operations,
  growth,
  memory,
  start,
  client,
  deliveries,
  statement,
  'statement-verify': statementVerify,
  'statement-page': statementPage,
  'import-sqlite': importSqlite,
  'import-postgres': importPostgres,
  closing,
  'closing-history': closingHistory,
  balance,
  citus,
};
