import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge, type ComparedLine } from '../../server/src/acquirer/line-state.ts';
import { postingsOf, type Account } from '../../server/src/books/accounts.ts';
import { statusOf } from '../../server/src/http/errors/problem.ts';
import { feeOf } from '../../server/src/rate-plans/fee.ts';
import { taxFromInput } from '../../server/src/http/handlers/tax-input.ts';
import { canonicalTax, taxDigest, type Price } from '../../server/src/rate-plans/tax.ts';
import { standardPlan } from '../../server/src/cli/sandbox/parties.ts';
import { zeroFeeTax } from '../../server/src/rate-plans/default-plan.service.ts';
import type { ErrorCode } from '../../server/src/http/errors/api-error.ts';
import { feeOfChange } from '../../server/src/after-sale/refund-terms.ts';
import { searchText, wantedText } from '../../server/src/sellers/seller-fields.ts';
import { payoutDay } from '../../server/src/shared/calendar.ts';
import { formatBrl } from '../../server/src/shared/money.ts';
import { paymentsOf } from '../../server/src/settlement/effect-payments.ts';
import { summedSeller } from '../../server/src/settlement/closing-sums.ts';
import { nothingPaid } from '../../server/src/ledger/receivable-unit.ts';
import { exampleOf, readDocument, root } from '../gates/document.ts';
import { guide, portugueseGuide, spec, tableRows, wireNames, wordsOf } from './guide-tables.ts';

function cents(brl: string): number {
  return Math.round(Number(brl) * 100);
}

function brl(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
}

test.each(['openapi/guides/agents.md', 'openapi/guides/first-request.md', 'client/README.md'])(
  '%s makes the folder that it packs something into, because npm does not',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, folder] = /--pack-destination (\S+)/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`mkdir -p ${folder}\n[^]*--pack-destination ${folder}\n`));
  },
);

describe('the guide to errors', () => {
  const codes = (spec.components.schemas.ProblemCode?.enum ?? []) as ErrorCode[];
  const sections = guide('Errors')
    .split(/^### /m)
    .slice(1)
    .map((section) => ({ title: section.split('\n')[0] ?? '', text: section }));

  test('has a section of its own for every code, in the order of their statuses, and none besides', () => {
    expect(codes.length).toBeGreaterThan(20);
    expect(sections.map(({ title }) => title).toSorted()).toEqual(codes.toSorted());
    const statuses = sections.map(({ title }) => statusOf(title as ErrorCode, null));
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  });

  test.each(codes)('%s: one anchor, its status, and what to do', (code) => {
    const anchors = spec.tags.flatMap((tag) => tag.description.split(`<a id="error-${code}"></a>`).slice(1));
    expect(anchors).toHaveLength(1);
    const text = sections.find(({ title }) => title === code)?.text ?? '';
    const [, happened = '', toDo, ...others] = text.trim().split('\n\n');
    expect(happened).toMatch(/^.+\*\* [A-Z`][^]{12,}\.$/);
    expect(happened.startsWith(`<a id="error-${code}"></a>**${statusOf(code, null)}.** `)).toBe(true);
    expect(toDo).toMatch(/^[A-Z][^]{12,}\.$/);
    expect(others).toEqual([]);
  });
});

describe('the guide to Portuguese names', () => {
  const glossary = new Set(tableRows(guide('Portuguese names')).flatMap(([names = '']) => codesIn(names)));
  const names = wireNames(spec);
  /** The words of the contract that an English reader knows. A name with any other word belongs in the glossary. */
  const english = new Set(readFileSync(new URL('english-words.txt', import.meta.url), 'utf8').split(/\s+/));

  test('explains every name of the contract that has a word which is not English', () => {
    const foreign = [...names].filter((name) => wordsOf(name).some((word) => !english.has(word)));
    const known = new Set([...glossary].map((name) => name.toLowerCase()));
    const missing = foreign.filter(
      (name) => !glossary.has(name) && !wordsOf(name).every((word) => english.has(word) || known.has(word)),
    );
    expect(foreign).toEqual(expect.arrayContaining(['operacao', 'entrada_bruta', 'ESTORNO', 'cnpj']));
    expect(missing, 'explain these in the guide, or add their words to english-words.txt').toEqual([]);
  });

  test('holds no name that the contract has not', () => {
    expect([...glossary].filter((name) => !names.has(name))).toEqual([]);
  });

  test('the list of English words holds none that the contract does not use', () => {
    const used = new Set([...names].flatMap(wordsOf));
    const unused = [...english].filter((word) => word !== '' && !used.has(word));
    expect(unused, 'take these out of english-words.txt').toEqual([]);
  });
});

describe('the guide to checking a statement', () => {
  const text = guide('Check a statement');
  const [prices = '', canonical = ''] = [...text.matchAll(/^```text\n(.*?)^```$/gms)].map(([, block = '']) =>
    block.replaceAll('\n', ''),
  );
  const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(text) ?? [];

  test('shows the prices of a plan of the sandbox, and their digest', () => {
    expect(prices).toBe(canonicalTax(taxFromInput(standardPlan.tax)));
    expect(text).toContain(`Its digest is \`${taxDigest(prices).toString('hex')}\``);
  });

  test('shows a line of the sandbox, its canonical text, and its hash', () => {
    const example = exampleOf(readDocument(), 'queryStatement', 'OneCharge', { status: 200 }).value as {
      sequence: number;
    }[];
    const line = JSON.parse(json) as Record<string, string>;
    expect(line).toEqual(example[0]);
    const before = Buffer.from(line.previous_hash ?? '', 'hex');
    expect(createHash('sha256').update(before).update(canonical).digest('hex')).toBe(line.hash);
    expect(line.plan_digest).toBe(taxDigest(prices).toString('hex'));
  });

  test('names every member of the canonical text, and every field of a line that it is made from', () => {
    const rows = tableRows(text).map(([member = '', field = '']) => [codesIn(member), codesIn(field)].flat());
    const covered = new Set(rows.flat());
    const { charge, entry } = JSON.parse(canonical) as Record<string, object>;
    expect(Object.keys({ ...charge, ...entry }).filter((name) => !covered.has(name))).toEqual([]);
    const fields: readonly string[] = spec.components.schemas.StatementEntry?.required ?? [];
    // The text says what the other fields are made from.
    const derived = ['entrada_liquida', 'saida_liquida', 'previous_hash', 'hash', 'adjustment_reason'];
    expect(fields.filter((name) => !covered.has(name) && !derived.includes(name))).toEqual([]);
  });
});

describe('the guide to the statement', () => {
  const [kinds = '', due = '', charge = ''] = guide('Reading a statement').split(/^### /m);

  test('explains every kind of line', () => {
    const explained = tableRows(kinds).flatMap(([names = '']) => codesIn(names));
    expect(explained.toSorted()).toEqual(spec.components.schemas.Operacao?.enum?.toSorted());
  });

  test('shows on which day a sale falls due', () => {
    const rows = tableRows(due);
    expect(rows).toHaveLength(3);
    for (const [price = '', ...shown] of rows) {
      const [, days] = /delayForRedeem: (\d+)/.exec(price) ?? [];
      const delay = {
        delayForRedeemDays: Number(days),
        ...(price.includes('BUSINESS') ? { delayUnit: 'BUSINESS' as const } : {}),
        ...(price.includes('NEXT') ? { roll: 'NEXT' as const } : {}),
      };
      expect(shown).toEqual(['2026-02-12', '2026-02-13'].map((date) => payoutDay(date, delay)));
    }
  });

  test('shows what the lines of a charge take and give', () => {
    const [total, charged] = [10_000, 99];
    const returned = (valueCents: number, refundedCents: number, returnedCents: number) =>
      feeOfChange({ totalCents: charged, chargeCents: total, refundedCents, returnedCents }, valueCents);
    const first = { value: 3300, fee: returned(3300, 0, 0) };
    const rest = { value: 6700, fee: returned(6700, 3300, first.fee) };
    const lines = [
      { kind: 'VENDA', sign: 1, value: total, fee: charged },
      { kind: 'ESTORNO', sign: -1, ...first },
      { kind: 'ESTORNO_CANCELADO', sign: 1, ...first },
      { kind: 'ESTORNO', sign: -1, ...rest },
      { kind: 'CHARGEBACK', sign: -1, ...rest },
      { kind: 'CHARGEBACK_REVERTIDO', sign: 1, ...rest },
    ];
    const rows = tableRows(charge).map(([line = '', inflow, outflow, netInflow, netOutflow, fee = '']) => [
      codesIn(line)[0],
      ...[inflow, outflow, netInflow, netOutflow].map((amount = '') => cents(amount)),
      codesIn(fee)[0],
    ]);
    expect(rows).toEqual(
      lines.map(({ kind, sign, value, fee }) => {
        const [gross, net] = [value, value - fee];
        const amounts = sign > 0 ? [gross, 0, net, 0] : [0, gross, 0, net];
        return [kind, ...amounts, `"${brl(fee)}"`];
      }),
    );
  });
});

test('the guide to compatibility calls no existing path missing', () => {
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const served = Object.keys(spec.paths).map(shapeOf);
  const missing = tableRows(guide('Compatibility'))
    .filter(([, here = '']) => here.startsWith('404'))
    .flatMap(([there = '']) => codesIn(there).map((code) => shapeOf(code.replace(/^[A-Z]+ /, ''))));
  expect(missing).toContain('/v2/charges/{}/pos/refund');
  expect(missing.filter((path) => served.includes(path))).toEqual([]);
});

test('the guide to sellers shows what a text finds', () => {
  const sellers = [
    { shown: 'Livraria Ipê', companyName: 'Livraria Ipê', fantasyName: '', document: '12ABC34501DE35' },
    { shown: 'the CNPJ 11222333000181', companyName: 'Aurora', fantasyName: '', document: '11222333000181' },
  ];
  const rows = tableRows(guide('Managing sellers').split('### Finding sellers')[1] ?? '');
  for (const [text = '', shown] of rows) {
    const wanted = wantedText(text.replaceAll('`', ''));
    const found = sellers.filter((seller) => searchText(seller).includes(wanted));
    expect(found.length === 0 ? 'nothing' : found.map((seller) => seller.shown).join(), text).toBe(shown);
  }
  expect(rows.map(([, shown]) => shown)).toContain('nothing');
});

test('the guide to the statement shows which lines each transfer pays, and how much that is', () => {
  const [, section = ''] = guide('Reading a statement').split(/^### Transfers$/m);
  const [lineRows = [], transferRows = []] = section
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map(tableRows);
  const lines = lineRows.map(([sequence, operation, date = '', inflow = '', outflow = '']) => {
    return { sequence: Number(sequence), operation, date, cents: cents(inflow) - cents(outflow) };
  });
  expect(lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  let left = lines;
  for (const [date = '', debited = '', through = '', amount = '', shown] of transferRows) {
    const isPaid = (line: (typeof lines)[number]) =>
      line.date <= (line.operation === '`ESTORNO`' ? debited : date) && line.sequence <= Number(through);
    const paid = left.filter(isPaid);
    left = left.filter((line) => !isPaid(line));
    expect(paid.map(({ sequence }) => sequence).join(', ')).toBe(shown);
    const own = { sequence: Number(through), operation: '`REPASSE`', date, cents: -cents(amount) };
    expect(paid.at(-1)).toEqual(own);
    expect(paid.reduce((sum, line) => sum + line.cents, 0)).toBe(0);
  }
  expect(left).toEqual([]);
});

/** A seller whom nothing keeps from being paid. */
const seller = {
  sellerId: 1,
  status: 'ACTIVE',
  isForgotten: false,
  isReserving: false,
  accountChangedAt: null,
  sums: '',
} as const;

test('the guide to paying sellers shows what a closing makes of what is due', () => {
  const rows = tableRows(guide('Paying sellers')).filter(([closing = '']) => closing.endsWith(' March'));
  expect(rows).toHaveLength(5);
  for (const [, terms = '', shown = ''] of rows) {
    const due = [...terms.matchAll(/(−?) ?([\d.]+)/g)].reduce(
      (sum, [, sign, amount = '']) => sum + (sign === '' ? 1 : -1) * cents(amount),
      0,
    );
    const days = { transferDate: '2026-03-20', today: '2026-03-20' };
    const closing = { ...days, minimumCents: 10_000n, now: 0, accountHoldHours: 24 };
    const sums = { ...nothingPaid, sequence: 1, dueCents: BigInt(due), laterCents: 0n };
    const { outcome } = summedSeller({ ...seller, ...sums }, closing);
    const texts: Partial<Record<string, string>> = {
      created: `transfer of ${formatBrl(due)}`,
      owing: `owing: −${formatBrl(-due)}`,
    };
    expect(shown).toBe(outcome === null ? 'nothing is due' : (texts[outcome] ?? outcome));
  }
});

test('the guide to effects of contracts shows what a closing pays of a unit, and the one in Portuguese says the same', () => {
  const dueDate = '2026-11-30';
  const effectOf = (contract: string, priority: number, computed: string) =>
    ({
      ...({ sellerId: 1, dueDate, arrangement: 'VCC', contract, priority } as const),
      ...{ computedCents: cents(computed), paidCents: 0 },
    }) as const;
  const effects = [effectOf('B', 2, '450.00'), effectOf('A', 1, '500.00')];
  const rows = tableRows(guide('Effects of contracts'));
  expect(rows).toHaveLength(3);
  for (const [has = '', ...shown] of rows) {
    const creditCents = BigInt(cents(has.split(' ')[0] ?? ''));
    const unit = { dueDate, creditCents, debitCents: 0n, lateCents: 0n, lateSince: 0 };
    const payments = paymentsOf(
      nothingPaid,
      effects.map((effect) => ({ ...effect, unit })),
    );
    const paid = payments.map(({ amountCents }) => amountCents);
    const rest = Number(creditCents) - paid.reduce((sum, one) => sum + one, 0);
    expect(shown).toEqual([...paid, rest].map(brl));
  }
  const inPortuguese = tableRows(guide('Efeitos de contratos'));
  const plain = (text: string) => text.replace(/^R\$ /, '').replaceAll('.', '').replace(',', '.');
  expect(inPortuguese.map(([, ...shown]) => shown.map(plain))).toEqual(rows.map(([, ...shown]) => shown));
});

test('the guide to a finance morning shows what is found of an instalment, and the one in Portuguese has the same margins', () => {
  const charge = {
    ...{ uuid: 'a', paidCents: 10_000, installments: 3 },
    ...{ refundedCents: 0, disputedCents: 0, isRefunding: false },
  };
  const none = { saleId: null, transactionId: null, nsu: null, authorization: null, arn: null };
  const line = (id: number, paidOn: string | null, netCents = 3_214): ComparedLine => ({
    ...{ ...none, endToEndId: null, txid: null, nossoNumero: null, batch: null },
    ...{ id, fileId: id, charge, acquirer: 'acme', kind: 'SALE', code: '', slot: '', tid: '1' },
    ...{ installment: 1, installments: 3, soldOn: '2026-11-18', expectedOn: '2026-12-18', paidOn },
    ...{ saleCents: 10_000, grossCents: 3_334, costCents: 3_334 - netCents, netCents },
  });
  const announced = line(1, null);
  const found = (lines: ComparedLine[], isOverdue = false) => {
    const judged = judge(lines, () => isOverdue);
    const states = lines.map(({ id, paidOn }) => {
      return `${paidOn === null ? 'announced' : 'paid'} \`${judged.get(id)?.state}\``;
    });
    const cost = lines.reduce(
      (sum, { id, costCents }) => sum + (judged.get(id)?.counts === 1 ? costCents : 0),
      240,
    );
    return [states.join(', '), brl(330 - cost)];
  };
  const [, example = ''] = guide('A finance morning').split('### An example with figures');
  const rows = tableRows(example.split('###')[0] ?? '');
  expect(rows.map(([, ...shown]) => shown)).toEqual([
    found([announced]),
    found([announced, line(2, '2026-12-18')]),
    found([announced, line(2, '2026-12-18', 3_204)]),
    found([announced], true),
    found([announced, line(2, '2026-12-18'), line(3, '2026-12-18')]),
  ]);
  const [, inPortuguese = ''] = portugueseGuide('A finance morning').split('### Um exemplo com números');
  expect(tableRows(inPortuguese.split('###')[0] ?? '').map((row) => row.at(-1))).toEqual(
    rows.map((row) => `-R$ ${(row.at(-1) ?? '').slice(1).replace('.', ',')}`),
  );
});

test('every guide and every tag of operations is in the menu of the documentation, once', () => {
  const { tags, 'x-tagGroups': groups } = readDocument();
  const names = tags.map(({ name }) => name);
  expect(groups.flatMap((group) => group.tags).toSorted()).toEqual(names.toSorted());
});

test('the books of that guide post what the service posts, and balance', () => {
  const [, books = ''] = guide('A finance morning').split('### The books');
  const rows = tableRows(books.split('###')[0] ?? '');
  const amounts = { value: 10_000, fee: 330, surcharge: 0 };
  const ofLine = { value: 10_000, fee: 360, surcharge: 0 };
  const posted = [
    ...postingsOf.SALE.map(([debit, credit, of]) => [debit, credit, amounts[of]] as const),
    ...postingsOf.ACQUIRER_REPORT.map(([debit, credit, of]) => [debit, credit, ofLine[of]] as const),
    ...postingsOf.ACQUIRER_PAYMENT.map(([debit, credit]) => [debit, credit, 3_214] as const),
  ].filter(([, , cents]) => cents > 0);
  expect(rows.map(([, ...shown]) => shown)).toEqual(
    posted.map(([debit, credit, cents]) => [`\`${debit}\``, `\`${credit}\``, brl(cents)]),
  );
  const balance = (...of: Account[]) =>
    posted.reduce(
      (sum, [debit, credit, cents]) =>
        sum + (of.includes(debit) ? cents : 0) - (of.includes(credit) ? cents : 0),
      0,
    );
  const text = oneLine(books);
  expect(text).toContain(`So ${brl(balance('ACQUIRER_RECEIVABLE'))} is receivable`);
  expect(text).toContain(`${brl(balance('BANK'))} in the bank`);
  expect(text).toContain(`the ${brl(-balance('SELLERS_PAYABLE'))} of the seller`);
  expect(text).toContain(`the ${brl(balance('FEE_REVENUE', 'ACQUIRER_COST'))} that was lost`);
  const [, livros = ''] = portugueseGuide('A finance morning').split('### O balancete');
  const inPortuguese = tableRows(livros.split('###')[0] ?? '');
  expect(inPortuguese.map((row) => row.at(-1))).toEqual(
    rows.map((row) => `R$ ${(row.at(-1) ?? '').replace('.', ',')}`),
  );
});

describe('the guide to holds', () => {
  const [, example = '', more = '', plan = ''] = guide('Holds and reserves').split(/^### /m);
  const days = { transferDate: '2026-12-31', today: '2026-12-31' };
  const terms = { ...days, minimumCents: 1n, now: 0, accountHoldHours: 24 };
  const closed = (due: string, held: string, share?: { ppm: number; days: number }) => {
    const dueCents = BigInt(due.split(' + ').reduce((sum, amount) => sum + cents(amount), 0));
    const sums = { ...nothingPaid, sequence: 1, laterCents: 0n, dueCents, heldCents: BigInt(cents(held)) };
    const { outcome, amountCents, reserve } = summedSeller({ ...seller, ...sums }, terms, share);
    return { outcome, amountCents, leftCents: dueCents - amountCents, shareCents: reserve?.amountCents };
  };

  test('shows what a closing pays and leaves', () => {
    const rows = tableRows(example);
    expect(rows).toHaveLength(4);
    for (const [, due = '', held = '', ...shown] of rows) {
      const { outcome, amountCents, leftCents } = closed(due, held);
      const isPaid = outcome === 'created';
      expect(shown).toEqual(isPaid ? [amountCents, leftCents].map(formatBrl) : [`\`${outcome}\``, '–']);
    }
  });

  test('shows what a plan reserves', () => {
    const reserve = { ppm: 50_000, days: 30 };
    const rows = tableRows(plan);
    expect(rows).toHaveLength(3);
    for (const [, due = '', held = '', ...shown] of rows) {
      const { amountCents, leftCents, shareCents } = closed(due, held, reserve);
      expect(shown).toEqual([shareCents!, amountCents, leftCents].map(formatBrl));
    }
  });

  test('says what of a judicial hold is not covered', () => {
    expect(oneLine(more)).toContain(
      `With ${brl(12_000)} owed and not held, a \`JUDICIAL\` hold of ${brl(15_000)} has ${brl(3_000)} \`uncovered\``,
    );
  });
});

describe('the guide to money', () => {
  const [fees = '', parts = '', chargebacks = '', instalments = '', wrongPrice = ''] = guide(
    'Money and rounding',
  ).split(/### (?:Refunds in parts|Chargebacks|Instalments|A wrong price)/);

  test('its examples of fees are what the service charges', () => {
    const rows = tableRows(fees);
    expect(rows.length).toBeGreaterThan(6);
    for (const [value = '', price = '', , fee] of rows) {
      const [, rate, fixed] = /^(?:([\d.]+)%|fixed ([\d.]+))/.exec(price) ?? [];
      const limit = /limit ([\d.]+)$/.exec(price)?.[1];
      const charged: Price =
        fixed === undefined
          ? { rateType: 'PERCENTAGE', ratePpm: Math.round(Number(rate) * 10_000) }
          : { rateType: 'FIXED', amountCents: cents(fixed) };
      const limitCents = limit === undefined ? null : cents(limit);
      const tax = { ...zeroFeeTax(), pix: { delayForRedeemDays: 0, price: charged, limitCents } };
      const sale = { valueCents: cents(value), channel: null, brand: null, installments: null };
      const result = feeOf(tax, { ...sale, paymentMethod: 'PIX' });
      expect({ value, price, fee }).toEqual({ value, price, fee: feeText(result) });
    }
  });

  test('its example of a wrong price is the difference of what two plans charge', () => {
    const charged = [5, 3].map((percent) => {
      const rate = { rateType: 'PERCENTAGE', ratePpm: percent * 10_000 } as const;
      const tax = { ...zeroFeeTax(), pix: { delayForRedeemDays: 0, price: rate, limitCents: null } };
      const sale = { valueCents: 20_000, channel: null, brand: null, installments: null };
      return cents(feeText(feeOf(tax, { ...sale, paymentMethod: 'PIX' })));
    });
    const [wrong = 0, right = 0] = charged;
    const text = oneLine(wrongPrice);
    expect(text).toContain(`its fee was ${brl(wrong)} instead of ${brl(right)}`);
    expect(text).toContain(`with a \`CREDIT\` of ${brl(wrong - right)}`);
    expect(text).toContain(`${brl(20_000 - wrong)} + ${brl(wrong - right)} = ${brl(20_000 - right)}.`);
  });

  test('its example of refunds in parts is what the service returns', () => {
    const [charge, fee] = [10_000, 99];
    let [refundedCents, returnedCents] = [0, 0];
    const rows = tableRows(parts).filter(([part]) => part !== '');
    expect(rows).toHaveLength(3);
    for (const [part = '', soFar = '', returned = '', feeOfPart = '', takenBack = ''] of rows) {
      const valueCents = cents(part);
      const returnable = { totalCents: fee, chargeCents: charge, refundedCents, returnedCents };
      const own = feeOfChange(returnable, valueCents);
      refundedCents += valueCents;
      returnedCents += own;
      expect([cents(soFar), cents(returned.split('→ ').at(-1) ?? '')]).toEqual([
        refundedCents,
        returnedCents,
      ]);
      expect([cents(feeOfPart), cents(takenBack)]).toEqual([own, valueCents - own]);
    }
    expect([refundedCents, returnedCents]).toEqual([charge, fee]);
    const first = feeOfChange(
      { totalCents: fee, chargeCents: charge, refundedCents: 0, returnedCents: 0 },
      3_300,
    );
    const standing = { refundedCents: 3_300, returnedCents: first };
    const rest = feeOfChange({ totalCents: fee, chargeCents: charge, ...standing }, 6_700);
    expect(oneLine(parts)).toContain(
      `a refund of the ${brl(6_700)} that are left returns ${brl(fee)} − ${brl(first)} = ${brl(rest)}.`,
    );
  });

  test('its example of a chargeback is what the service takes', () => {
    const charge = { totalCents: 99, chargeCents: 10_000 };
    const first = feeOfChange({ ...charge, refundedCents: 0, returnedCents: 0 }, 3_300);
    const returnable = { ...charge, refundedCents: 3_300, returnedCents: first };
    const disputed = feeOfChange(returnable, 6_700);
    const second = feeOfChange(returnable, 3_300);
    const text = oneLine(chargebacks);
    expect(text).toContain(`67.00 − ${brl(disputed)} = ${brl(6_700 - disputed)}`);
    expect(text).toContain(`the second part is again ${brl(3_300 - second)}`);
  });

  test('its examples of a chargeback that changes are what the service takes and gives back', () => {
    const rows = tableRows(chargebacks);
    expect(rows).toHaveLength(9);
    const standing = { valueCents: 0, feeCents: 0 };
    const own = { valueCents: 0, feeCents: 0 };
    const lineOf = (row: readonly string[]) => {
      const [kind = '', value = '', fee = '', net = ''] = row.slice(-4);
      expect(cents(value) - cents(fee)).toBe(cents(net));
      return { kind, valueCents: cents(value), feeCents: cents(fee) };
    };
    const apply = ({ kind, valueCents, feeCents }: ReturnType<typeof lineOf>) => {
      const { valueCents: refundedCents, feeCents: returnedCents } = standing;
      const fee = { totalCents: 99, chargeCents: 10_000, refundedCents, returnedCents };
      const isDebit = kind === '`CHARGEBACK`' || kind === '`ESTORNO`';
      if (isDebit) expect(feeCents).toBe(feeOfChange(fee, valueCents));
      else if (kind === '`CHARGEBACK_REVERTIDO`')
        expect(feeCents + feeOfChange(fee, -valueCents, own)).toBe(0);
      const sign = isDebit ? 1 : -1;
      for (const sum of kind.includes('CHARGEBACK') ? [standing, own] : [standing]) {
        sum.valueCents += sign * valueCents;
        sum.feeCents += sign * feeCents;
      }
    };
    for (const row of rows.slice(0, 4)) {
      apply(lineOf(row));
      expect([cents(row[1] ?? ''), cents(row[2]?.split('→ ').at(-1) ?? '')]).toEqual([
        own.valueCents,
        own.feeCents,
      ]);
    }
    expect(own).toEqual({ valueCents: 0, feeCents: 0 });
    for (const row of rows.slice(4)) apply(lineOf(row));
    expect(own).toEqual({ valueCents: 10_000, feeCents: 99 });
    expect(oneLine(chargebacks)).toContain('100.00 − 0.99 = 99.01');
  });

  test('its example of instalments is what the service charges', () => {
    const tax = zeroFeeTax();
    const rates = tax.credit.ONLINE?.default.sellerRatesPpm ?? [];
    rates[0] = 31_900;
    rates[11] = 114_900;
    const sale = { valueCents: 120_000, channel: 'ONLINE', brand: 'visa', installments: 12 } as const;
    const seller = feeOf(tax, { ...sale, paymentMethod: 'CREDIT_CARD_EARLY_SELLER' });
    const buyer = feeOf(tax, { ...sale, paymentMethod: 'CREDIT_CARD_EARLY_BUYER' });
    const rows = tableRows(instalments);
    expect(rows.map(([method, , fee]) => [method, fee])).toEqual([
      ['`CREDIT_CARD_EARLY_SELLER`', feeText(seller)],
      ['`CREDIT_CARD_EARLY_BUYER`', feeText(buyer)],
    ]);
    for (const [, , fee = '', received = ''] of rows)
      expect(cents(fee) + cents(received)).toBe(sale.valueCents);
  });

  function feeText(result: ReturnType<typeof feeOf>): string {
    return result === 'channel_not_priced' ? result : formatBrl(result.feeCents);
  }
});
