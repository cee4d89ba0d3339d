import { MAX_INSTALLMENTS, type ChannelTax, type MethodTax, type Tax } from './tax.ts';

/** The first plan of every intermediary: all methods and channels at 0 %, paid out at once (D18). */
export function zeroFeeTax(): Tax {
  return {
    pix: { ...freeMethod(), limitCents: null },
    bankSlip: freeMethod(),
    debit: freeMethod(),
    credit: { ONLINE: freeChannel(), POS: freeChannel(), TAP: freeChannel() },
  };
}

function freeMethod(): MethodTax {
  return { delayForRedeemDays: 0, price: { rateType: 'PERCENTAGE', ratePpm: 0 } };
}

function freeChannel(): ChannelTax {
  const sellerRatesPpm = Array.from({ length: MAX_INSTALLMENTS }, () => 0);
  return { delayForRedeemDays: 0, default: { sellerRatesPpm, buyerRatesPpm: null }, brands: {} };
}
