const thousands = /\B(?=(\d{3})+$)/g;

/** Centavos as BRL text with two places and groups of three, `-1,234.56`; of any size. */
export function formatGroupedBrl(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(thousands, ',');
  return `${cents < 0n ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

/** A round BRL amount for the scale of an axis, `1.2M`. */
export function formatScale(brl: number): string {
  return compact.format(brl);
}
