import type { components } from '../../../../generated/api.ts';
import type {
  Brand,
  CardBrand,
  Channel,
  ChargeStatus,
  CustomerDocumentType,
  PaymentMethod,
} from '../../shared/charge-terms.ts';
import type { CreditInput, InstallmentRatesInput, ChannelTaxInput } from './tax-input.ts';
import type { EntryType } from '../../shared/entry-types.ts';

type Schemas = components['schemas'];
type Charge = Schemas['Charge'];
type Summary = Schemas['ChargeSummary'];
type Line = Schemas['StatementEntry'];

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The names of a rate plan's brands, which the spec lists beside `default` with rates of the same form. */
type RatedBrand = Exclude<
  {
    [K in keyof ChannelTaxInput]-?: NonNullable<ChannelTaxInput[K]> extends InstallmentRatesInput ? K : never;
  }[keyof ChannelTaxInput],
  'default'
>;

/** The lists of the spec and of the service must be the same: a name that only one of them has does not compile. */
export const sameLists = [
  true satisfies Same<Charge['paymentMethod'], PaymentMethod>,
  true satisfies Same<Line['payment_method'], PaymentMethod | null>,
  true satisfies Same<Charge['status'], ChargeStatus>,
  true satisfies Same<Line['operacao'], EntryType>,
  true satisfies Same<Charge['customer']['type'], CustomerDocumentType>,
  true satisfies Same<Line['bandeira'], CardBrand | ''>,
  true satisfies Same<Summary['brand'], CardBrand | null>,
  true satisfies Same<Summary['channel'], Channel | null>,
  true satisfies Same<keyof CreditInput, Lowercase<Channel>>,
  true satisfies Same<RatedBrand, Brand>,
];
