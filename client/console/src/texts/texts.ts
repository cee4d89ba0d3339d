import * as api from './api.ts';
import * as balance from './balance.ts';
import * as chargeActions from './charge-actions.ts';
import * as charges from './charges.ts';
import * as chart from './chart.ts';
import * as deliveries from './deliveries.ts';
import * as failure from './failure.ts';
import * as findings from './findings.ts';
import * as form from './form.ts';
import * as frame from './frame.ts';
import * as lineFaults from './line-faults.ts';
import * as names from './names.ts';
import * as overview from './overview.ts';
import * as plan from './plan.ts';
import * as plans from './plans.ts';
import * as problems from './problems.ts';
import * as quoteSteps from './quote-steps.ts';
import * as sellers from './sellers.ts';
import * as session from './session.ts';
import * as statement from './statement.ts';
import * as transfers from './transfers.ts';
import * as upload from './upload.ts';

/** Every text of the pages; each file has the texts of an area in both languages. */
export const ptBr = {
  ...api.ptBr,
  ...balance.ptBr,
  ...chargeActions.ptBr,
  ...charges.ptBr,
  ...chart.ptBr,
  ...deliveries.ptBr,
  ...failure.ptBr,
  ...findings.ptBr,
  ...form.ptBr,
  ...frame.ptBr,
  ...lineFaults.ptBr,
  ...names.ptBr,
  ...overview.ptBr,
  ...plan.ptBr,
  ...plans.ptBr,
  ...problems.ptBr,
  ...quoteSteps.ptBr,
  ...sellers.ptBr,
  ...session.ptBr,
  ...statement.ptBr,
  ...transfers.ptBr,
  ...upload.ptBr,
};

/** A text that one language lacks does not compile. */
export type Texts = typeof ptBr;

export const en: Texts = {
  ...api.en,
  ...balance.en,
  ...chargeActions.en,
  ...charges.en,
  ...chart.en,
  ...deliveries.en,
  ...failure.en,
  ...findings.en,
  ...form.en,
  ...frame.en,
  ...lineFaults.en,
  ...names.en,
  ...overview.en,
  ...plan.en,
  ...plans.en,
  ...problems.en,
  ...quoteSteps.en,
  ...sellers.en,
  ...session.en,
  ...statement.en,
  ...transfers.en,
  ...upload.en,
};
