// Made from openapi/ by `npm run generate`. Do not edit.

/** What a text must be that does not match this pattern. */
export const patternAdvice: Readonly<Record<string, string>> = {
  "^((?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*)?$": "must have a visible character, and no control characters, direction marks or broken Unicode",
  "^(0|[1-9]\\d{0,8})(\\.\\d{0,3}[1-9])?$": "must be an amount in BRL from 0 to 999999999.99, such as 100 or 99.90",
  "^(0|[1-9]\\d{0,8})(\\.\\d{1,2})?$": "must be an amount in BRL from 0 to 999999999.99, such as 100 or 99.90",
  "^(?!SALARY_ACCOUNT$)": "must not be SALARY_ACCOUNT, because only the employer may pay into a salary account (conta-salário)",
  "^(?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$": "must have a visible character, and no control characters, direction marks or broken Unicode",
  "^(\\d{4}|[A-Z][A-Z0-9_]{2,79})$": "must be four digits, such as 5462, or a name in capitals, such as CLOTHING_STORES",
  "^(command|worker|token:[1-9]\\d{0,15}|person:[1-9]\\d{0,15}(/session:[1-9]\\d{0,15})?)$": "must be command, worker, or an id such as token:12 or person:7",
  "^2": "must be in the years 2000 to 2999",
  "^[1-9]\\d{0,15}$": "must be an id in digits, such as 12",
  "^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,99}$": "must be 1 to 100 ids in digits with commas between them, such as 12,15",
  "^[A-Za-z0-9./_-]+( [A-Za-z0-9./_-]+)*$": "must be letters, digits and the signs . / _ - with single spaces between them",
  "^[A-Za-z0-9][A-Za-z0-9._:/-]*$": "must begin with a letter or digit and have at most 100 letters, digits and the signs . _ : / -",
  "^[A-Za-z0-9_.-]+$": "must have 1 to 64 letters, digits, _, . or -",
  "^[A-Za-z0-9_./-]+$": "must have 1 to 64 letters, digits, _, ., / or -",
  "^[^\\s@]{1,64}@[^\\s@]{1,189}$": "must be an e-mail address such as ana@example.com",
  "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$": "must not contain control characters, direction marks or broken Unicode",
  "^[^\\uD800-\\uDFFF]*$": "must be well-formed Unicode",
  "^[a-z-]{1,30}:[A-Za-z0-9_-]{1,64}$": "must be a kind and an id, such as seller:7",
  "^[a-z0-9][a-z0-9-]{0,39}$": "must be lower-case letters, digits and -, at most 40, such as itau-principal",
  "^[a-z_]{1,30}(\\.[a-z_]{1,30}){1,2}$": "must be an action such as seller.blocked",
  "^\\d{5}-?\\d{3}$": "must be a CEP: 8 digits, with or without its hyphen",
  "^evt_(0|[1-9]\\d{0,15})_[1-9]\\d{0,15}(_payfac|_former)?$": "must be the idDelivery of a delivery, such as evt_7_12",
  "^https?://": "must be a URL that begins with http:// or https://"
};
