import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { importLines } from '../../test/support/import-lines.ts';
import { linesOf, refundPartOf, serviceOn } from '../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../test/support/query-plans.ts';
import { seedAssignedPlan, seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { testKeyring as keyring } from '../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { insertAdjustment } from '../adjustments/adjustment.repository.ts';
import { appendEntry, type NewEntry } from '../ledger/chain.ts';
import { lockHead, updateHead } from '../ledger/seller-head.repository.ts';
import { noSource } from '../ledger/source.ts';
import { insertEntries } from '../ledger/statement-entry.repository.ts';
import { findAccount } from '../sellers/seller.repository.ts';
import { accountDigest } from '../sellers/account-digest.ts';
import { addDays } from '../shared/calendar.ts';
import { sumDue } from './due-amount.repository.ts';
import { findLatestCoverage, insertTransfer } from './transfer.repository.ts';
import { noCoverage, type Transfer } from './transfer.ts';

const firstDate = '2026-11-01';

let database: TestStore;
let intermediaryId: number;
let sellerId: number;

beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  [sellerId = 0] = await seedSellers(database.store, intermediaryId, 2);
});
afterEach(() => database.cleanup());
