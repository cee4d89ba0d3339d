import { freeDefaultWarning } from '../../rate-plans/free-default-plan.ts';
import { assertSellerInput, registerSeller } from '../../onboarding/register-seller.ts';
import type { Handler } from '../contract.ts';
import { addressFromInput } from '../wire/seller.ts';

export const createSeller: Handler<'createSeller'> = ({ input, reply, context }) => {
  const { password, address, ...others } = input.body;
  const seller = { ...others, address: addressFromInput(address) };
  const prepare = async () => {
    assertSellerInput(seller);
    return context.deps.hashPassword(password, context.actor.intermediaryId);
  };
  return context.writeAfter(prepare, async (tx, passwordHash) => {
    const { id, token, webhookSecret, plan } = await registerSeller(context.deps, tx, context.actor, seller, {
      passwordHash,
      createdAt: context.now,
    });
    if (plan.isFree) context.warnOnce(freeDefaultWarning(plan));
    return reply(200, {
      document: seller.document,
      idSeller: id,
      companyName: seller.companyName,
      email: seller.email,
      webhook: seller.webhook,
      'X-Api-Token': token,
      webhookSecret,
    });
  });
};
