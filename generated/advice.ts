// Made from openapi/ by `npm run generate`. Do not edit.

/** What a text must be that does not match this pattern. */
export const patternAdvice: Readonly<Record<string, string>> = {
  "^((?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*)?$": "must not be blank or contain control characters or broken Unicode",
  "^(0|[1-9]\\d{0,8})(\\.\\d{0,3}[1-9])?$": "must be an amount in BRL from 0 to 999999999.99, such as 100 or 99.90",
  "^(0|[1-9]\\d{0,8})(\\.\\d{1,2})?$": "must be an amount in BRL from 0 to 999999999.99, such as 100 or 99.90",
  "^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$": "must not be blank or contain control characters or broken Unicode",
  "^(\\d{4}|[A-Z][A-Z0-9_]{2,79})$": "must be four digits, such as 5462, or a name in capitals, such as CLOTHING_STORES",
  "^2": "must be in the years 2000 to 2999",
  "^[1-9]\\d{0,15}$": "must be an id in digits, such as 12",
  "^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$": "must not contain control characters or broken Unicode",
  "^[^\\uD800-\\uDFFF]*$": "must be well-formed Unicode",
  "^\\d{5}-?\\d{3}$": "must be a CEP: 8 digits, with or without its hyphen",
  "^evt_[1-9]\\d{0,15}_[1-9]\\d{0,15}(_payfac)?$": "must be the idDelivery of a delivery, such as evt_7_12",
  "^https?://": "must be a URL that begins with http:// or https://"
};
