import banks from './brazilian-banks.json' with { type: 'json' };

const nameByCode = new Map<string, string>(
  banks.flatMap(([compe = '', ispb = '', name = '']) => [
    [compe, name],
    [ispb, name],
  ]),
);

/** The bank's short name by its COMPE (3 digits) or ISPB (8 digits) code; `''` when unknown (D14). */
export function bankName(code: string): string {
  return nameByCode.get(code) ?? '';
}
