import { Command, InvalidArgumentError, Option } from 'commander';
import { MAX_INSTALLMENTS } from '../../rate-plans/tax.ts';
import { CARD_BRANDS, CHANNELS, PAYMENT_METHODS } from '../../shared/charge-terms.ts';
import { centsFromBrl, MAX_AMOUNT_CENTS } from '../../shared/money.ts';
import { parseId, withService } from '../command.ts';
import type { ExplainOptions } from '../run-explain.ts';

const explainHelp = `
With --method: how the fee of one sale is worked out, step by step. Credit needs --channel, and in instalments
--installments; a --brand without rates of its own, or none, is priced by the channel's default.
Without: all prices of the plan, or with --value the fees of a sale of that value.`;

export function explainCommand(): Command {
  return new Command('explain')
    .description('how a plan prices a sale, step by step; or all its prices')
    .requiredOption('--plan <id>', 'the plan', parseId)
    .addOption(new Option('--method <method>', 'how the sale is paid').choices(PAYMENT_METHODS))
    .option('--value <brl>', 'the value of the sale, such as 199.90', value)
    .option('--installments <n>', 'of a credit card', installments)
    .addOption(new Option('--brand <brand>', 'of a card').choices(CARD_BRANDS))
    .addOption(new Option('--channel <channel>', 'of a credit card').choices(CHANNELS))
    .option('--json', 'print JSON')
    .addHelpText('after', explainHelp)
    .action(async (options: ExplainOptions) => {
      const { runExplain } = await import('../run-explain.ts');
      await withService((service) => runExplain(service, options));
    });
}

function value(text: string): number {
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromBrl(Number(text)) : null;
  if (cents === null || cents < 1 || cents > MAX_AMOUNT_CENTS) {
    throw new InvalidArgumentError('It must be an amount in BRL from 0.01 to 999999999.99, such as 199.90.');
  }
  return cents;
}

function installments(text: string): number {
  const count = Number(text);
  if (!/^\d{1,2}$/.test(text) || count < 1 || count > MAX_INSTALLMENTS) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_INSTALLMENTS}.`);
  }
  return count;
}
