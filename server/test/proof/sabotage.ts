/**
 * Loaded into a server with `--import`, this removes guards from its source as it is loaded, so that a test can show
 * that a proof notices. `SABOTAGE` names them, separated by commas.
 */
import { registerHooks } from 'node:module';

interface Edit {
  file: string;
  guard: string;
  without: string;
}

const sabotages: Record<string, Edit[]> = {
  /** A refund no longer asks whether the charge is still PAID, and whether so much is left of it. */
  'refund-left': [
    {
      file: '/refunds/refundable-charge.repository.ts',
      guard:
        ".where('status', '=', 'PAID')\n      .where(sql<boolean>`refunded_cents + ${p.addedCents} <= value_cents`)",
      without: '',
    },
    { file: '/refunds/refund.service.ts', guard: 'if (valueCents > leftCents) {', without: 'if (false) {' },
    {
      file: '/refunds/refund.service.ts',
      guard: "if (charge.status !== 'PAID' || leftCents === 0)",
      without: 'if (false)',
    },
  ],
  /** A refund that was answered may be answered again. */
  'refund-answer': [
    {
      file: '/refunds/answer.service.ts',
      guard: "if (refund.status !== 'REQUESTED') return",
      without: 'if (false) return',
    },
    {
      file: '/refunds/refund.repository.ts',
      guard: ".where('id', '=', refund.id)\n    .where('status', '=', 'REQUESTED')",
      without: ".where('id', '=', refund.id)",
    },
  ],
  /** Each part returns its own share of the fee, whatever the others did. */
  'part-fee': [
    {
      file: '/refunds/returned-share.ts',
      guard: 'return Math.max(0, due - returnedCents);',
      without: 'return shareOf(BigInt(totalCents) * BigInt(valueCents), BigInt(chargeCents));',
    },
  ],
  /** The database no longer refuses to refund more than was paid. */
  'refund-check': [
    {
      file: '/0013-after-the-sale/charges.ts',
      guard: 'refunded_cents between 0 and value_cents',
      without: 'refunded_cents >= 0',
    },
  ],
  /** Closings of PostgreSQL no longer wait for each other. */
  'closing-lock': [
    {
      file: '/ledger/seller-head.repository.ts',
      guard: ".orderBy('seller_id');\n    return engineOf(db) === 'postgres' ? query.forUpdate() : query;",
      without: ".orderBy('seller_id');\n    return query;",
    },
  ],
  /** A closing pays the sum that it took before it had the lock. */
  'closing-sum': [
    {
      file: '/transfers/closing.service.ts',
      guard: 'dueCents + (added.get(seller.sellerId) ?? 0n)',
      without: 'dueCents',
    },
  ],
  /** After a day is closed, an earlier one may be. */
  'closing-order': [
    {
      file: '/transfers/closing-outcome.ts',
      guard: 'if (isForgotten || covered.transferDate > transferDate)',
      without: 'if (isForgotten)',
    },
    {
      file: '/transfers/closing-sums.ts',
      guard: 'if (seller.covered.transferDate <= transferDate) return;',
      without: 'return;',
    },
  ],
  /** A transfer may come to any status from any other. */
  'transfer-status': [
    {
      file: '/transfers/update-transfer.service.ts',
      guard: 'if (transfer.status !== expected) throw',
      without: 'if (false) throw',
    },
    {
      file: '/transfers/transfer.repository.ts',
      guard: ".where('id', '=', transfer.id)\n    .where('status', '=', expected)",
      without: ".where('id', '=', transfer.id)",
    },
  ],
  /** A document may be registered twice. */
  'seller-document': [
    {
      file: '/0001-initial/parties.ts',
      guard: 'unique (intermediary_id, document)',
      without: 'unique (intermediary_id, id, document)',
    },
    {
      file: '/sellers/seller.repository.ts',
      guard: ".onConflict((conflict) => conflict.columns(['intermediary_id', 'document']).doNothing())",
      without: '',
    },
  ],
  /** A new seller is given two tokens. */
  'second-token': [
    {
      file: '/onboarding/register-seller.ts',
      guard: 'const { token } = await issueToken(tx, deps.tokens, actor, sellerId, createdAt);',
      without: `
        await issueToken(tx, deps.tokens, actor, sellerId, createdAt);
        const { token } = await issueToken(tx, deps.tokens, actor, sellerId, createdAt);`,
    },
  ],
  /** Every third transaction of a server is rolled back after a response as if it were committed. */
  commit: [
    {
      file: '/db/unit-of-work.ts',
      guard: 'return retrying(() => db.transaction().execute(work), arrivedMs);',
      without: `
        if (!process.argv.includes('serve')) return retrying(() => db.transaction().execute(work));
        globalThis.units = (globalThis.units ?? 0) + 1;
        if (globalThis.units % 3 !== 0) return retrying(() => db.transaction().execute(work));
        let result;
        const lost = new Error('lost');
        const rolledBack = db.transaction().execute(async (tx) => {
          result = await work(tx);
          throw lost;
        });
        return rolledBack.catch((error) => {
          if (error !== lost) throw error;
          return result;
        });`,
    },
  ],
  /** A second request with a key runs again. */
  'idempotency-key': [
    {
      file: '/idempotency/idempotency.service.ts',
      guard: 'if (isNew) return {',
      without: 'if (true) return {',
    },
    {
      file: '/http/request/request-context.ts',
      guard: 'if (known !== null) return',
      without: 'if (false) return',
    },
  ],
  /** A token over its budget is served all the same. */
  'token-budget': [
    {
      file: '/http/request/authenticate.ts',
      guard: 'assertWithin(await cost.begin(), res);',
      without: 'await cost.begin();',
    },
  ],
  /** Each process counts the requests of a token by itself. */
  'shared-counter': [
    {
      file: '/rate-limits/leased-budgets.ts',
      guard: 'const { total, endsInMs } = await this.#counter.add(key, this.#size);',
      without: `
        const own = (this.own ??= new Map());
        own.set(key, (own.get(key) ?? 0) + this.#size);
        const [total, endsInMs] = [own.get(key), 600_000];`,
    },
  ],
  /** Sellers, plans, charges and lines are found whoever owns them. */
  intermediary: [
    {
      file: '/sellers/seller-view.repository.ts',
      guard: "selectSeller(db).where('s.intermediary_id', '=', p.intermediaryId).where('s.id', '=', p.id)",
      without: "selectSeller(db).where('s.id', '=', p.id)",
    },
    {
      file: '/sellers/seller-view.repository.ts',
      guard: "where('s.intermediary_id', '=', p.intermediaryId).where('s.document', '=', p.document)",
      without: "where('s.document', '=', p.document)",
    },
    {
      file: '/sellers/seller-list.repository.ts',
      guard: ".where('s.intermediary_id', '=', p.intermediaryId)\n      .where('s.id'",
      without: ".where('s.id'",
    },
    {
      file: '/sellers/seller-list.repository.ts',
      guard: ".where('s.intermediary_id', '=', p.intermediaryId)\n    .where('s.forgotten_at'",
      without: ".where('s.forgotten_at'",
    },
    {
      file: '/sellers/seller.repository.ts',
      guard: ".select(sql<number>`1`.as('one'))\n    .where('intermediary_id', '=', intermediaryId)",
      without: ".select(sql<number>`1`.as('one'))",
    },
    {
      file: '/sellers/seller.repository.ts',
      guard: ".where('intermediary_id', '=', p.intermediaryId)\n      .where(isOneOf(db, 'id'",
      without: ".where(isOneOf(db, 'id'",
    },
    {
      file: '/transfers/closable-seller.repository.ts',
      guard: ".where('s.intermediary_id', '=', intermediaryId)\n    .orderBy('s.id')",
      without: ".orderBy('s.id')",
    },
    {
      file: '/transfers/balance.repository.ts',
      guard: ".where('h.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/rate-plans/rate-plan.repository.ts',
      guard: ".where('sp.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/rate-plans/plan-seal.repository.ts',
      guard: "rowsWithTaxes(db).where('rp.intermediary_id', '=', p.intermediaryId).where('rp.id', '=', p.id)",
      without: "rowsWithTaxes(db).where('rp.id', '=', p.id)",
    },
    {
      file: '/ledger/seller-head.repository.ts',
      guard: ".where('c.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/ledger/seller-head.repository.ts',
      guard: "'statement_hash as hash'])\n      .where('intermediary_id', '=', p.intermediaryId)",
      without: "'statement_hash as hash'])",
    },
    {
      file: '/refunds/refundable-charge.repository.ts',
      guard: ".where('c.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/refunds/refundable-charge.repository.ts',
      guard: "'refunded_cents as refundedCents'])\n    .where('intermediary_id', '=', p.intermediaryId)",
      without: "'refunded_cents as refundedCents'])",
    },
    {
      file: '/refunds/refund.repository.ts',
      guard: ".where('r.intermediary_id', '=', intermediaryId)",
      without: '',
    },
    {
      file: '/charges/charge-view.repository.ts',
      guard: ".where('c.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/charges/charge-list.repository.ts',
      guard: ".where('c.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/transfers/transfer.repository.ts',
      guard: ".select(transferFields)\n    .where('intermediary_id', '=', p.intermediaryId)",
      without: '.select(transferFields)',
    },
    {
      file: '/transfers/transfer-list.repository.ts',
      guard: ".where('t.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/statement/lines-of-kinds.repository.ts',
      guard: ".where('e.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/statement/statement-line.repository.ts',
      guard: "selectLines(db).where('e.intermediary_id', '=', p.intermediaryId)",
      without: 'selectLines(db)',
    },
    {
      file: '/statement/statement-line.repository.ts',
      guard: ".where('e.intermediary_id', '=', p.intermediaryId)\n      .where('e.charge_uuid'",
      without: ".where('e.charge_uuid'",
    },
    {
      file: '/statement/statement-line.repository.ts',
      guard: ".where('intermediary_id', '=', intermediaryId);",
      without: ';',
    },
  ],
  /** A seller is erased while the bank still needs its account. */
  'open-transfer': [
    {
      file: '/onboarding/forget-seller.ts',
      guard: 'await assertAllTransfersEnded(tx, { intermediaryId, sellerId });',
      without: '',
    },
  ],
  /** Nobody adds up what a transfer pays. */
  conservation: [
    {
      file: '/verify/verify-chain.ts',
      guard: 'conservation.add(line);',
      without: 'null;',
    },
  ],
  /** A transfer may fail without a line that gives its amount back. */
  'transfer-return': [
    {
      file: '/verify/sources/transfer-lines.ts',
      guard: "transfer.status === 'FAILED' ? 'a REPASSE_DEVOLVIDO' : 'no REPASSE_DEVOLVIDO'",
      without: "line.pairSequence === null ? 'no REPASSE_DEVOLVIDO' : 'a REPASSE_DEVOLVIDO'",
    },
  ],
  /** The account of a transfer may be another than was sealed. */
  'transfer-account': [
    {
      file: '/verify/sources/transfer-lines.ts',
      guard: 'checkAccount(line, transfer)',
      without: 'null',
    },
  ],
  /** A transfer may be without a line. */
  'transfer-line': [
    {
      file: '/verify/verify-chain.ts',
      guard: 'for (const name of sourceNames) {',
      without: "for (const name of sourceNames.filter((each) => each !== 'transfer')) {",
    },
  ],
  /** A full SQLite file counts as an internal error. */
  'storage-full': [{ file: '/db/storage-error.ts', guard: 'LOCKED|FULL|', without: 'LOCKED|' }],
  /** No guard: the server's SQLite file may not grow. */
  'no-space': [
    {
      file: '/db/sqlite/open.ts',
      guard: 'const writer = openFile(path);',
      without: "const writer = openFile(path); writer.pragma('max_page_count = 1');",
    },
  ],
  /** An unreachable PostgreSQL counts as an internal error. */
  'storage-away': [{ file: '/db/storage-error.ts', guard: "'ECONNREFUSED',", without: '' }],
  /** A request that contradicts the document counts as an internal error. */
  'bad-request': [
    {
      file: '/http/errors/to-api-error.ts',
      guard: 'thrown.status === 400 ? badRequest(thrown) : null',
      without: 'null',
    },
  ],
  /** 24 MB are left behind for each second with requests, however many there are. */
  'request-memory': [
    {
      file: '/http/request/request-record.ts',
      guard: 'useOriginForm(req);',
      without: `
        const now = performance.now();
        const sinceMs = Math.min(now - (globalThis.keptAt ?? now), 1_000);
        globalThis.keptAt = now;
        (globalThis.kept ??= []).push(new Array(Math.ceil(sinceMs * 3_000)).fill(1.5));
        useOriginForm(req);`,
    },
  ],
  /** A body may have properties that the document does not allow. */
  'closed-bodies': [
    {
      file: '/http/request/validator.ts',
      guard: 'JSON.parse(document)',
      without: 'JSON.parse(document.replaceAll(\'"additionalProperties": false\', \'"x-open": true\'))',
    },
  ],
};

const wanted = (process.env.SABOTAGE ?? '').split(',').filter((name) => name !== '');

const edits = wanted.flatMap((name) => {
  const found = sabotages[name];
  if (found === undefined) throw new Error(`there is no sabotage ${name}`);
  return found;
});

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const here = edits.filter(({ file }) => url.endsWith(file));
    if (here.length === 0) return loaded;
    if (!Buffer.isBuffer(loaded.source)) throw new Error(`${url} has no source to change`);
    return { ...loaded, source: here.reduce(withoutGuard, loaded.source.toString('utf8')) };
  },
});

/** Fails when a guard was rewritten, so that the proof does not go untested. */
function withoutGuard(source: string, { file, guard, without }: Edit): string {
  if (source.split(guard).length !== 2) throw new Error(`the guard "${guard}" is not once in ${file}`);
  return source.replace(guard, without);
}
