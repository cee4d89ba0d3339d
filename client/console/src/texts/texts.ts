import * as balance from './balance.ts';
import * as charges from './charges.ts';
import * as deliveries from './deliveries.ts';
import * as failure from './failure.ts';
import * as form from './form.ts';
import * as frame from './frame.ts';
import * as names from './names.ts';
import * as plan from './plan.ts';
import * as plans from './plans.ts';
import * as sellers from './sellers.ts';
import * as session from './session.ts';
import * as statement from './statement.ts';

/** Every text of the pages; each file has the texts of an area in both languages. */
export const ptBr = {
  ...balance.ptBr,
  ...charges.ptBr,
  ...deliveries.ptBr,
  ...failure.ptBr,
  ...form.ptBr,
  ...frame.ptBr,
  ...names.ptBr,
  ...plan.ptBr,
  ...plans.ptBr,
  ...sellers.ptBr,
  ...session.ptBr,
  ...statement.ptBr,
};

/** A text that one language lacks does not compile. */
export type Texts = typeof ptBr;

export const en: Texts = {
  ...balance.en,
  ...charges.en,
  ...deliveries.en,
  ...failure.en,
  ...form.en,
  ...frame.en,
  ...names.en,
  ...plan.en,
  ...plans.en,
  ...sellers.en,
  ...session.en,
  ...statement.en,
};
