/** A guard in the source of the service, which occurs once in this file, and the code that replaces it. */
export interface Edit {
  file: string;
  guard: string;
  without: string;
}

export const sabotages: Record<string, Edit[]> = {
  /** A refund is made without checking that the charge is PAID, and that so much is left of it. */
  'refund-left': [
    {
      file: '/after-sale/refundable-charge.repository.ts',
      guard:
        ".where('status', '=', 'PAID')\n    .where(sql<boolean>`refunded_cents + disputed_cents + ${p.addedCents} <= value_cents`)",
      without: '',
    },
    {
      file: '/after-sale/refund.service.ts',
      guard: 'if (valueCents > leftCents) {',
      without: 'if (false) {',
    },
    {
      file: '/after-sale/refund.service.ts',
      guard: "if (charge.status !== 'PAID' || leftCents === 0)",
      without: 'if (false)',
    },
  ],
  /** A refund that was answered may be answered again. */
  'refund-answer': [
    {
      file: '/after-sale/answer-refund.service.ts',
      guard: "if (refund.status !== 'REQUESTED') return",
      without: 'if (false) return',
    },
    {
      file: '/after-sale/refund.repository.ts',
      guard: ".where('id', '=', refund.id)\n    .where('status', '=', 'REQUESTED')",
      without: ".where('id', '=', refund.id)",
    },
  ],
  /** Each part returns its own share of the fee, whatever the others did. */
  'part-fee': [
    {
      file: '/after-sale/refund-terms.ts',
      guard: 'Math.max(missingShare(fee, cents), least)',
      without: 'Math.max(missingShare({ ...fee, refundedCents: 0, returnedCents: 0 }, cents), least)',
    },
  ],
  /** The database accepts refunds of more than was paid. */
  'refund-check': [
    {
      file: '/0001-initial/money.ts',
      guard: 'refunded_cents between 0 and value_cents',
      without: 'refunded_cents >= 0',
    },
  ],
  /** Closings on PostgreSQL do not wait for each other. */
  'closing-lock': [
    {
      file: '/ledger/seller-head.repository.ts',
      guard: ".orderBy('h.seller_id');\n  return locked(db, query);",
      without: ".orderBy('h.seller_id');\n  return query;",
    },
  ],
  /** A closing pays the sum that it took before it had the lock. */
  'closing-sum': [
    {
      file: '/settlement/closing.service.ts',
      guard: 'const sellers = due.map(',
      without: 'const sellers = summed.map(',
    },
  ],
  /** After a day is closed, an earlier one may be. */
  'closing-order': [
    {
      file: '/settlement/closing-sums.ts',
      guard: 'isForgotten || creditedThrough > transferDate;',
      without: 'isForgotten;',
    },
    {
      file: '/settlement/closing-sums.ts',
      guard: 'if (seller.creditedThrough <= transferDate) return;',
      without: 'return;',
    },
  ],
  /** A transfer may come to any status from any other. */
  'transfer-status': [
    {
      file: '/settlement/update-transfer.service.ts',
      guard: 'if (transfer.status !== expected) throw',
      without: 'if (false) throw',
    },
    {
      file: '/settlement/transfer.repository.ts',
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
      file: '/sellers/register-seller.ts',
      guard: 'const { token } = await issueToken(tx, deps, actor, sellerId, createdAt);',
      without: `
        await issueToken(tx, deps, actor, sellerId, createdAt);
        const { token } = await issueToken(tx, deps, actor, sellerId, createdAt);`,
    },
  ],
  /** A token is accepted whatever its seal says. */
  'token-seal': [
    {
      file: '/tokens/token.service.ts',
      guard: "if (reason === 'intact') {",
      without: 'if (reason) {',
    },
  ],
  /** An audit record is chained whatever its seal says. */
  'audit-seal': [
    {
      file: '/audit/audit-chain.ts',
      guard: "if (checkAuditSeal(keyring, record, seal) !== 'intact') continue;",
      without: 'if (seal === undefined) continue;',
    },
  ],
  /** On SQLite every third transaction of a server is rolled back after a response as if it were committed. */
  commit: [
    {
      file: '/db/sqlite/group-commit.ts',
      guard: 'const attempt = () => this.#db.transaction().execute((tx) => runAll(tx, group));',
      without: `
        const attempt = async () => {
          if (process.argv.includes('serve')) globalThis.units = (globalThis.units ?? 0) + 1;
          const isLost = globalThis.units !== undefined && globalThis.units % 3 === 0;
          const lost = new Error('lost');
          let result;
          const ended = this.#db.transaction().execute(async (tx) => {
            result = await runAll(tx, group);
            if (isLost) throw lost;
          });
          await ended.catch((error) => {
            if (error !== lost) throw error;
          });
          return result;
        };`,
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
  /** Sellers, plans, charges and lines are found whoever owns them. */
  intermediary: [
    {
      file: '/audit/audit.repository.ts',
      guard: ".where('intermediary_id', '=', intermediaryId)\n    .where('id', '<', before)",
      without: ".where('id', '<', before)",
    },
    {
      file: '/webhooks/operating/delivery.repository.ts',
      guard: ".where('d.intermediary_id', '=', intermediaryId)\n    .where('d.endpoint_id'",
      without: ".where('d.endpoint_id'",
    },
    {
      file: '/tokens/token.repository.ts',
      guard: "const own = tokens.where('r.intermediary_id', '=', of);",
      without: 'const own = tokens;',
    },
    {
      file: '/approvals/approval.repository.ts',
      guard: ".select(fields).where('intermediary_id', '=', intermediaryId)",
      without: '.select(fields)',
    },
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
      guard: ".where('s.intermediary_id', '=', p.intermediaryId)\n    .where('s.id'",
      without: ".where('s.id'",
    },
    {
      file: '/settlement/anticipation.repository.ts',
      guard: ".where('s.intermediary_id', '=', p.intermediaryId)\n    .where('s.id'",
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
      guard:
        ".select('id')\n    .where('intermediary_id', '=', p.intermediaryId)\n    .where(isOneOf(db, 'id'",
      without: ".select('id')\n    .where(isOneOf(db, 'id'",
    },
    {
      file: '/settlement/due-seller.repository.ts',
      guard: ".where('h.intermediary_id', '=', intermediaryId)\n    .orderBy('h.seller_id')",
      without: ".orderBy('h.seller_id')",
    },
    {
      file: '/after-sale/adjustment.repository.ts',
      guard: ".where('a.intermediary_id', '=', p.intermediaryId)",
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
      guard: "'statement_hash as hash'])\n    .where('intermediary_id', '=', p.intermediaryId)",
      without: "'statement_hash as hash'])",
    },
    {
      file: '/after-sale/refundable-charge.repository.ts',
      guard: ".where('c.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/after-sale/refundable-charge.repository.ts',
      guard: "'disputed_cents as disputedCents'])\n    .where('intermediary_id', '=', p.intermediaryId)",
      without: "'disputed_cents as disputedCents'])",
    },
    {
      file: '/after-sale/refund.repository.ts',
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
      file: '/search/found-charge.repository.ts',
      guard: ".where('c.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/search/found-transfer.repository.ts',
      guard: ".where('t.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/settlement/transfer.repository.ts',
      guard: ".select(transferFields)\n    .where('intermediary_id', '=', p.intermediaryId)",
      without: '.select(transferFields)',
    },
    {
      file: '/bank/paying-account.repository.ts',
      guard: ".select(accountFields)\n    .where('intermediary_id', '=', key.intermediaryId);",
      without: '.select(accountFields);',
    },
    {
      file: '/bank/remittance.repository.ts',
      guard: ".select(remittanceFields).where('intermediary_id', '=', intermediaryId)",
      without: '.select(remittanceFields)',
    },
    {
      file: '/bank/remitted-transfer.repository.ts',
      guard: ".select(transferFields)\n    .where('intermediary_id', '=', p.intermediaryId)",
      without: '.select(transferFields)',
    },
    {
      file: '/acquirer/settlement-line.repository.ts',
      guard: ".where('intermediary_id', '=', intermediaryId)\n    .where('id', '<', before)",
      without: ".where('id', '<', before)",
    },
    {
      file: '/acquirer/settlement-line.repository.ts',
      guard:
        ".where('intermediary_id', '=', intermediaryId)\n    .where('id', '=', id)\n    .where(isOfWholeFile)",
      without: ".where('id', '=', id)\n    .where(isOfWholeFile)",
    },
    {
      file: '/bank/return.repository.ts',
      guard: ".where('intermediary_id', '=', intermediaryId)\n    .where('id', '<', before)",
      without: ".where('id', '<', before)",
    },
    {
      file: '/settlement/hold.repository.ts',
      guard: ".where('d.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/after-sale/chargeback-list.repository.ts',
      guard: ".where('k.intermediary_id', '=', p.intermediaryId)\n    .where(sql<boolean>`(${answerBy}",
      without: '.where(sql<boolean>`(${answerBy}',
    },
    {
      file: '/settlement/transfer-list.repository.ts',
      guard: ".where('t.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/statement/lines-of-kinds.repository.ts',
      guard: ".where('e.intermediary_id', '=', p.intermediaryId)",
      without: '',
    },
    {
      file: '/statement/summary.repository.ts',
      guard: ".where('h.intermediary_id', '=', p.intermediaryId)\n    .where('h.seller_id'",
      without: ".where('h.seller_id'",
    },
    {
      file: '/statement/statement-line.repository.ts',
      guard:
        ".where('e.intermediary_id', '=', p.intermediaryId)\n      .orderBy('e.execution_date', direction)",
      without: ".orderBy('e.execution_date', direction)",
    },
    {
      file: '/statement/statement-line.repository.ts',
      guard: ".where('e.intermediary_id', '=', p.intermediaryId)\n    .where('e.charge_uuid'",
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
      file: '/sellers/forget-seller.ts',
      guard: 'await assertAllTransfersEnded(tx, { intermediaryId, sellerId });',
      without: '',
    },
  ],
  /** The sum of a transfer is not checked. */
  conservation: [
    {
      file: '/verify/rebuilt-units.ts',
      guard: 'if (due !== paidCents + leftCents) return notDue(paidCents, leftCents, due);',
      without: '',
    },
  ],
  /** A transfer may fail without a line that gives its amount back. */
  'transfer-return': [
    {
      file: '/verify/transfer-lines.ts',
      guard: "isGivenBack(transfer.status) ? 'a REPASSE_DEVOLVIDO' : 'no REPASSE_DEVOLVIDO'",
      without: "line.pairSequence === null ? 'no REPASSE_DEVOLVIDO' : 'a REPASSE_DEVOLVIDO'",
    },
  ],
  /** The account of a transfer may be another than was sealed. */
  'transfer-account': [
    {
      file: '/verify/transfer-lines.ts',
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
      guard: 'const writer = openFile(path, mustExist);',
      without: "const writer = openFile(path, mustExist); writer.pragma('max_page_count = 1');",
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
