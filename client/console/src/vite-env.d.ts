/// <reference types="vite/client" />

/** The rules of the API's inputs: see input-rules.ts. */
declare module 'virtual:input-rules' {
  // An ambient module has no other way to name a file.
  // oxlint-disable-next-line typescript/consistent-type-imports
  type Rule = import('./forms/rule.ts').Rule;
  export const SellerInput: Rule;
  export const SellerUpdateInput: Rule;
  export const BankDataInput: Rule;
  export const RatePlanInput: Rule;
  export const PayingAccountInput: Rule;
}

/** The banks of which the service knows the name: see plugins.ts. */
declare module 'virtual:banks' {
  export const banks: readonly (readonly [compe: string, ispb: string, name: string])[];
}

/** The states of Brazil, by their code (UF): see plugins.ts. */
declare module 'virtual:states' {
  export const states: Readonly<Record<string, string>>;
}
