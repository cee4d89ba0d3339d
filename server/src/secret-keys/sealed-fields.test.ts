import { expect, test } from 'vitest';
import { testKeyring } from '../../test/support/test-keyring.ts';
import { checkAdjustmentSeal } from '../after-sale/adjustment.repository.ts';
import { checkChargebackSeal } from '../after-sale/chargeback.repository.ts';
import { checkRefundSeal } from '../after-sale/refund.repository.ts';
import { checkApprovalSeal } from '../approvals/approval.repository.ts';
import { checkAccountSeal } from '../bank/paying-account.repository.ts';
import { checkRemittanceSeal } from '../bank/remittance.repository.ts';
import { checkAnticipationSeal } from '../settlement/anticipation.ts';
import { checkHoldSeal } from '../settlement/hold.repository.ts';
import { checkEffectSeal } from '../settlement/receivable-effect.ts';
import { checkTransferSeal } from '../settlement/transfer.ts';
import { sha256 } from '../shared/keyring.ts';

const requestDigest = sha256('request');

/** A record each of whose fields has its own name as its value, but the digest of its `request`. */
const named = new Proxy({}, { get: (_, name) => (name === 'requestDigest' ? requestDigest : name) }) as never;

test.each([
  [
    'adjustment-seal',
    checkAdjustmentSeal,
    'intermediaryId id sellerId chargeUuid direction valueCents reason sequence createdAt',
  ],
  [
    'chargeback-seal',
    checkChargebackSeal,
    'intermediaryId id sellerId chargeUuid valueCents feeCents kind status stage reasonCode occurredOn answerBy ' +
      'dueToldFor openedAt closedAt',
  ],
  [
    'refund-seal',
    checkRefundSeal,
    'intermediaryId id sellerId chargeUuid valueCents buyerValueCents feeCents paymentMethod authorizationCode ' +
      'authorizationNsu source asFraud status requestedAt answeredAt reason endToEndId returnId',
  ],
  [
    'hold-seal',
    checkHoldSeal,
    'intermediaryId id sellerId amountCents reason reference releaseOn status createdAt releasedAt',
  ],
  [
    'transfer-seal',
    checkTransferSeal,
    'intermediaryId id sellerId transferDate debitedThrough paymentDate amountCents leftCents status ' +
      'throughSequence contract dueDate arrangement payeeDigest endToEndId payingBank bankNumber paidOn reason ' +
      'createdAt updatedAt',
  ],
  [
    'anticipation-seal',
    checkAnticipationSeal,
    'intermediaryId id sellerId amountCents discountCents ratePpm method countedFrom status sequence units ' +
      'createdAt cancelledAt',
  ],
  [
    'receivable-effect-seal',
    checkEffectSeal,
    'intermediaryId sellerId dueDate arrangement contract priority kind value computedCents paidCents status ' +
      'payeeDigest createdAt updatedAt',
  ],
  [
    'remittance-seal',
    checkRemittanceSeal,
    'intermediaryId id accountId payer paymentDate transfers amountCents transfersDigest status fileNumber ' +
      'makerId deciderId createdAt endedAt',
  ],
  [
    'paying-account-seal',
    checkAccountSeal,
    'intermediaryId id name payer lastFileNumber createdAt updatedAt',
  ],
  [
    'approval-seal',
    checkApprovalSeal,
    'intermediaryId id operation sellerId requestDigest basis askerId requestedAt expiresAt status deciderId ' +
      'endedAt reason subject',
  ],
] as const)('%s covers the fields that it always has, in their order', (purpose, check, fields) => {
  const values = fields.replace('requestDigest', requestDigest.toString('hex')).split(' ');
  const text = Buffer.from(JSON.stringify(values));
  expect(check(testKeyring, named, testKeyring.seal(purpose, text))).toBe('intact');
});
