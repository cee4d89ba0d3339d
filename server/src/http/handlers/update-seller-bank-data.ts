import { assertMayAskFor } from '../../sellers/seller-scope.ts';
import { updateBankAccount } from '../../onboarding/update-bank-account.ts';
import type { Handler } from '../contract.ts';
import { bankDataToWire } from '../wire/bank-data.ts';

export const updateSellerBankData: Handler<'updateSellerBankData'> = async ({ input, reply, context }) => {
  const { idSeller, cnpj, account } = input.body;
  const { principal, deps, actor, now } = context;
  assertMayAskFor(principal, idSeller);
  const update = { sellerId: idSeller, account, ...(cnpj === undefined ? {} : { document: cnpj }) };
  return context.write(async (tx) => {
    await updateBankAccount(deps, tx, actor, update, now);
    return reply(200, bankDataToWire(idSeller, account));
  });
};
