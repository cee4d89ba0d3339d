import type { components } from '../../../../generated/api.ts';
import { listMemberships } from '../../people/person.repository.ts';
import { freeDefaultWarning } from '../../rate-plans/default-plan.service.ts';
import type { BankAccountInput } from '../../sellers/bank-account.ts';
import { assertSellerInput, registerSeller } from '../../sellers/register-seller.ts';
import { documentType, stateCode } from '../../sellers/seller-fields.ts';
import type { SellerSummary } from '../../sellers/seller-list.repository.ts';
import { readSellerPage } from '../../sellers/seller-list.service.ts';
import { assertMayAskFor, assertMayChange, readSeller, lockSeller } from '../../sellers/seller.service.ts';
import type { AddressInput, Seller } from '../../sellers/seller.ts';
import {
  setSellerStatus,
  updateBankAccount,
  updateSeller as changeSeller,
} from '../../sellers/update-seller.ts';
import { readOwingPage, type OwingSeller } from '../../settlement/owing-sellers.service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler } from '../contract.ts';
import { accountToWire } from './fields.ts';
import { carryOutOrAsk, type Change, type Sent } from './two-persons.ts';

type Schemas = components['schemas'];

export const listSellers: Handler<'listSellers'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, owingDays, ids, ...others } = input.query;
  const filters = { ...others, ...(ids === undefined ? {} : { ids: ids.split(',').map(Number) }) };
  const { deps, now } = context;
  const { intermediaryId } = context.principal;
  const reading = { db: deps.store.read, keyring: deps.keyring };
  const paging = { limit, cursor };
  if (owingDays === undefined) {
    const page = await readSellerPage(reading, intermediaryId, filters, paging);
    return replyPage(page, sellerSummaryToWire);
  }
  const signal = context.untilDisconnected();
  const owing = { ...filters, owingDays };
  const page = await readOwingPage({ ...reading, signal }, intermediaryId, owing, paging, now);
  return replyPage(page, owingSellerToWire);
};

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

export const getSeller: Handler<'getSeller'> = async ({ input, reply, context }) => {
  const { sellerId, document } = input.query;
  const seller = await readSeller(context.deps, context.principal, {
    ...(sellerId === undefined ? {} : { sellerId: Number(sellerId) }),
    ...(document === undefined ? {} : { document }),
  });
  return reply(200, sellerToWire(seller));
};

export const updateSeller: Handler<'updateSeller'> = async ({ input, reply, context }) => {
  const { sellerId } = input.path;
  const { principal, deps, actor, now } = context;
  assertMayAskFor(principal, sellerId);
  const { address, ...others } = input.body;
  const changes = {
    ...others,
    ...(address === undefined ? {} : { address: addressChangesFromInput(address) }),
  };
  assertMayChange(principal, changes);
  return context.write(async (tx) =>
    reply(200, sellerToWire(await changeSeller(deps, tx, actor, { sellerId, changes }, now))),
  );
};

/**
 * A person of the seller changes its account without approval, unless they also have a role at the intermediary. A
 * seller's token that names no person cannot: the intermediary received one when it created the seller. The state is the
 * payee's digest, which covers the time of its last change.
 */
export const accountChange: Change<Sent<'updateSellerBankData'>, Schemas['BankDataUpdated']> = {
  operation: 'updateSellerBankData',
  sellerOf: ({ body }) => body.idSeller,
  async needsTwo({ deps, principal, holder }) {
    if (principal.party === 'intermediary' || holder.personId === null) return true;
    const person = { intermediaryId: principal.intermediaryId, id: holder.personId };
    return (await listMemberships(deps.store.read, person)).some(({ sellerId }) => sellerId === null);
  },
  async basisOf({ deps, actor }, tx, { body }) {
    const head = await lockSeller(tx, deps.keyring, actor.intermediaryId, body.idSeller);
    return head.payeeDigest.toString('hex');
  },
  async carryOut({ deps, principal, now }, tx, actor, { body }) {
    const { idSeller, cnpj, account } = body;
    const update = {
      sellerId: idSeller,
      account,
      isBySeller: principal.party === 'seller',
      ...(cnpj === undefined ? {} : { document: cnpj }),
    };
    await updateBankAccount(deps, tx, actor, update, now);
    return { done: bankDataToWire(idSeller, account), subject: `seller:${idSeller}` };
  },
};

export const updateSellerBankData: Handler<'updateSellerBankData'> = async ({ input, reply, context }) => {
  assertMayAskFor(context.principal, input.body.idSeller);
  return carryOutOrAsk(context, accountChange, input, {
    done: (updated) => reply(200, updated),
    asked: (approval) => reply(202, approval),
  });
};

export const blockSeller: Handler<'blockSeller'> = ({ input, reply, context }) =>
  context.write(async (tx) => {
    const { actor, deps, now } = context;
    const seller = await setSellerStatus(deps, tx, actor, input.path.sellerId, 'BLOCKED', now);
    return reply(200, sellerSummaryToWire(seller));
  });

export const unblockSeller: Handler<'unblockSeller'> = ({ input, reply, context }) =>
  context.write(async (tx) => {
    const { actor, deps, now } = context;
    const seller = await setSellerStatus(deps, tx, actor, input.path.sellerId, 'ACTIVE', now);
    return reply(200, sellerSummaryToWire(seller));
  });

/** Returns the address as it is stored: the state as two letters, the postal code without its hyphen (D12). */
function addressFromInput(address: Schemas['AddressInput']): AddressInput {
  return { ...address, state: keptState(address.state), zipCode: keptZipCode(address.zipCode) };
}

/** Returns the same for a part of an address. */
function addressChangesFromInput({
  state,
  zipCode,
  ...others
}: Schemas['AddressUpdateInput']): Partial<AddressInput> {
  return {
    ...others,
    ...(state === undefined ? {} : { state: keptState(state) }),
    ...(zipCode === undefined ? {} : { zipCode: keptZipCode(zipCode) }),
  };
}

function keptState(written: string): string {
  const state = stateCode(written);
  if (state === null) throw new Error('the validator refuses a state that has no code');
  return state;
}

function keptZipCode(written: string): string {
  return written.replace('-', '');
}

/** Returns a seller in the form of a list. */
function sellerSummaryToWire({ webhookEnabled, ...seller }: SellerSummary): Schemas['SellerSummary'] {
  return { ...baseToWire(seller), webhookEnabled };
}

function owingSellerToWire({ owingCents, owingSince, ...seller }: OwingSeller): Schemas['SellerSummary'] {
  return { ...sellerSummaryToWire(seller), owing: brlFromCents(owingCents), owingSince };
}

/** Returns a seller with the names of the reference (2.6, D14). */
function sellerToWire(seller: Seller): Schemas['Seller'] {
  const { contact } = seller;
  return {
    ...baseToWire(seller),
    sellerUrl: seller.sellerUrl,
    webhook: seller.webhook,
    email: seller.email,
    phone: contact.countryCode + contact.phone,
    contact,
    address: seller.address,
    bankAccount: { id: seller.bankAccount.id, ...accountToWire(seller.bankAccount) },
    ...(seller.owner === null ? {} : { owner: seller.owner }),
    ...(seller.mccCpf === null ? {} : { mccCpf: seller.mccCpf }),
  };
}

function baseToWire(seller: Omit<SellerSummary, 'webhookEnabled'>) {
  return {
    id: seller.id,
    name: seller.companyName,
    fantasyName: seller.fantasyName,
    document: seller.document,
    documentType: documentType(seller.document),
    status: seller.status,
    createdAt: formatInstant(seller.createdAt),
    updatedAt: formatInstant(seller.updatedAt),
  };
}

/** Returns the response to an update, in one of three shapes: bank, pix, or both (D15). */
function bankDataToWire(idSeller: number, account: BankAccountInput): Schemas['BankDataUpdated'] {
  const { transferType } = account;
  const bank = bankForm(account);
  const pix = pixForm(account);
  if (bank !== null && pix !== null) {
    return {
      idSeller,
      account: { ...bank, ...pix, ...(transferType ? { transferType } : {}) },
    };
  }
  if (bank !== null)
    return { idSeller, account: { ...bank, ...(transferType === 'BANK_ACCOUNT' ? { transferType } : {}) } };
  if (pix !== null)
    return { idSeller, account: { ...pix, ...(transferType === 'PIX' ? { transferType } : {}) } };
  throw new Error('a stored account has a bank form or a pix form');
}

function bankForm(account: BankAccountInput): Omit<Schemas['BankForm'], 'transferType'> | null {
  const { bank, issuer, issuerDigit, number, bankDigit, accountType } = account;
  if (!bank || !issuer || !number || !bankDigit || !accountType) return null;
  return {
    bank,
    issuer,
    ...(issuerDigit ? { issuerDigit } : {}),
    number,
    bankDigit,
    accountType,
  };
}

function pixForm({ pixKey, pixKeyType }: BankAccountInput): Omit<Schemas['PixForm'], 'transferType'> | null {
  return pixKey && pixKeyType ? { pixKey, pixKeyType } : null;
}
