import { describe, expect, test } from 'vitest';
import { chargeUuid } from '../../../../test/support/charge-lines.ts';
import { linesOf, moveHead, rewriteChain } from '../../../../test/support/proof.ts';
import { testKey, testKeyring } from '../../../../test/support/test-keyring.ts';
import { hex, useTampering, zeros } from '../../../../test/support/tampering.ts';
import { Keyring } from '../../../shared/keyring.ts';
import type { AnchoredLine } from '../../anchor/anchor-file.ts';

const t = useTampering();
const { freshSeller, faultFound, updateCharge, updateHead, deleteLine, undoRefund } = t;

describe('a changed head is found', () => {
  test.each([
    ['its hash', { statement_hash: zeros }, zeros.toString('hex'), hex],
    [
      'its seal',
      { statement_seal: Buffer.alloc(36) },
      '00'.repeat(36),
      expect.stringContaining('PAYFAC_SECRET_KEY') as string,
    ],
    [
      'its sequence, forward',
      { statement_sequence: 9 },
      'no line from here on',
      'lines 1 to 9 without a gap, as the head says',
    ],
    ['its sequence, back', { statement_sequence: 6 }, hex, hex],
  ])('%s', async (_name, set, stored, expected) => {
    await freshSeller();
    await updateHead(set);
    expect(await faultFound()).toMatchObject({ stored, expected });
  });

  test('it is gone', async () => {
    await freshSeller();
    await t.store.write((tx) =>
      tx.deleteFrom('seller_heads').where('seller_id', '=', t.seller.sellerId).execute(),
    );
    expect(await faultFound()).toMatchObject({ sequence: null, stored: 'no head' });
  });
});

describe('a chain rewritten so that every line fits', () => {
  /** Multiplies the sale of line 2 by a hundred. */
  async function rewrite(keyring: Keyring | null) {
    await freshSeller();
    const anchor = await anchorOfSeller();
    await updateCharge(1, { value_cents: 1_003_700 });
    await rewriteChain(t.store, t.seller, keyring, (line) =>
      line.sequence === 2 ? { ...line, value_cents: 1_003_700 } : line,
    );
    return anchor;
  }

  async function anchorOfSeller(): Promise<AnchoredLine> {
    const { sequence, hash } = (await linesOf(t.store, t.seller.sellerId)).at(-1)!;
    const { intermediaryId, sellerId } = t.seller;
    return {
      intermediaryId,
      sellerId,
      sequence,
      hash: hash.toString('hex'),
      termsSequence: 0,
      refundedCharge: null,
      transferId: null,
    };
  }

  test('without the key, is found by the seal, and the right seal is not shown', async () => {
    await rewrite(null);
    const fault = await faultFound();
    expect(fault?.what).toMatch(/rewritten without the secret key/);
    expect(JSON.stringify(fault)).not.toContain(await rightSeal());
  });

  test('with another key, is found by the seal', async () => {
    await rewrite(new Keyring(testKey(8)));
    expect((await faultFound())?.what).toMatch(/key that is not known here/);
  });

  test('with the key, is found by an anchor and by nothing else', async () => {
    const anchor = await rewrite(testKeyring);
    expect(await faultFound()).toBeUndefined();
    expect(await faultFound(anchor)).toMatchObject({
      sequence: 8,
      stored: (await linesOf(t.store, t.seller.sellerId)).at(-1)?.hash.toString('hex'),
      expected: anchor.hash,
    });
  });

  test('with the key, and shortened, is found by its event, and without it by an anchor', async () => {
    await freshSeller();
    const anchor = await anchorOfSeller();
    const lines = await linesOf(t.store, t.seller.sellerId);
    await deleteLine(8);
    await undoRefund();
    await moveHead(t.store, t.seller, testKeyring, { sequence: 7, hash: lines[6]!.hash });
    const what = expect.stringContaining('reports what the statement does not have') as string;
    expect(await faultFound()).toMatchObject({ chargeUuid: chargeUuid(3), what });
    await t.deleteEvents('charge.refunded', chargeUuid(3));
    expect(await faultFound()).toBeUndefined();
    expect(await faultFound(anchor)).toMatchObject({ stored: '7 lines', expected: 'at least 8 lines' });
  });

  async function rightSeal(): Promise<string> {
    await rewriteChain(t.store, t.seller, testKeyring, (line) => line);
    const head = await t.store.read
      .selectFrom('seller_heads')
      .select('statement_seal')
      .where('seller_id', '=', t.seller.sellerId)
      .executeTakeFirstOrThrow();
    return head.statement_seal.subarray(4).toString('hex');
  }
});
