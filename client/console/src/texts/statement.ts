import { decimal } from '../format/format.ts';

/** Phrases in English, and their translations. */
export type Phrases = readonly (readonly [english: RegExp, translation: string])[];

/** The findings of the check, which the client writes in English: each phrase, and its translation. */
const findings: Phrases = [
  [/plan (\S+), version (\S+), is not among the plans/, 'o plano $1, versão $2, não está entre os planos'],
  [
    /the prices of plan (\S+), version (\S+), are not those of plan_digest/,
    'os preços do plano $1, versão $2, não correspondem a plan_digest',
  ],
  [/^plan (\S+), version (\S+): /, 'plano $1, versão $2: '],
  [/its prices have the digest (\w+)/, 'os preços têm o hash $1'],
  [/rateType is neither PERCENTAGE nor FIXED/, 'rateType não é PERCENTAGE nem FIXED'],
  [/the plan does not price the channel (\S+)/, 'o plano não tem preço para o canal $1'],
  [/the plan does not price (\S+) instalments/, 'o plano não tem preço para $1 parcelas'],
  [/a field has a value of the wrong type/, 'um campo tem um valor do tipo errado'],
  [/the line has no valid sequence/, 'a linha não tem um número válido'],
  [
    /comes after line (\S+): it is there twice, or not in order/,
    'vem depois da linha $1: está repetida ou fora de ordem',
  ],
  [/previous_hash is not the hash of the line before/, 'previous_hash não é o hash da linha anterior'],
  [
    /hash is not that of the fields: one of them was changed/,
    'o hash não corresponde aos campos: um deles foi alterado',
  ],
  [
    /it is in the statement of seller (\S+), not of (\S+)/,
    'está no extrato do vendedor $1, e não do vendedor $2',
  ],
  [
    /the line does not have the hash of the head/,
    'a linha não tem o hash que o serviço informou antes da leitura',
  ],
  [/the line is missing/, 'falta esta linha'],
  [/lines (\d+) to (\d+) are missing/, 'faltam as linhas $1 a $2'],
  [/(\S+) is not gross less the fee/, '$1 não é o bruto menos a taxa'],
  [/a line without a charge shows something of one/, 'uma linha sem cobrança tem dados de uma cobrança'],
  [/plan_id does not fit a line (\S+)/, 'plan_id não combina com uma linha $1'],
  [
    /plan_id, plan_version and plan_digest do not fit together/,
    'plan_id, plan_version e plan_digest não combinam',
  ],
  [/a line without a plan has a fee/, 'uma linha sem plano tem taxa'],
  [/a line without a plan has an instalment/, 'uma linha sem plano tem parcela'],
  [/entrada_bruta is not its share of charge_value/, 'entrada_bruta não é a sua parte de charge_value'],
  [/installment does not fit the plan and the charge/, 'installment não combina com o plano e a cobrança'],
  [
    /the instalments of a sale are not complete, or not in order/,
    'as parcelas de uma venda estão incompletas ou fora de ordem',
  ],
  [/the fee is (\d+) centavos, but the plan gives (\d+)/, 'a taxa é de $1 centavos, mas a do plano é de $2'],
  [/execution_date is not (\S+), which the plan gives/, 'execution_date deveria ser $1, pelo plano'],
  [/the gross amount is more than charge_value/, 'o valor bruto é maior que charge_value'],
  [
    /the fee returned is (\d+) centavos, more than (\d+)/,
    'a taxa devolvida é de $1 centavos, mais do que $2',
  ],
  [/the fee returned is not (\d+) centavos/, 'a taxa devolvida não é de $1 centavos'],
  [/a rate (?=is no amount)/, 'uma taxa '],
  [
    /(\S+) is no amount, is negative, or has too many decimal places/,
    '$1 não é um valor, é menor que zero ou tem casas decimais demais',
  ],
  [/(\S+) is no amount/, '$1 não é um valor'],
  [/(\S+) is no time in UTC with milliseconds/, '$1 não é uma data e hora em UTC com milissegundos'],
  [/(\S+) is not 64 hexadecimal digits/, '$1 não tem 64 dígitos hexadecimais'],
  [/(\S+) is not 0/, '$1 não é 0'],
];

/** Texts of the statement and its check. */
export const ptBr = {
  statement: {
    title: 'Extrato',
    date: 'Data',
    operation: 'Operação',
    method: 'Pagamento',
    charge: 'Venda ou repasse',
    order: (id: string) => `Pedido ${id}`,
    balance: 'Saldo',
    period: (from: string | null, to: string | null) =>
      from === to
        ? (from ?? 'Todo o período')
        : [from && `de ${from}`, to && `até ${to}`].filter((part) => part !== null).join(' '),
    opening: (date: string) => `Saldo antes de ${date}`,
    credited: 'Entradas',
    debited: 'Saídas',
    transferred: 'Repassado',
    closing: (date: string) => `Saldo no fim de ${date}`,
    untilToday: 'Até hoje',
    coming: 'A receber',
    gross: 'Bruto',
    fee: 'Taxa',
    net: 'Líquido',
    kind: 'Operação',
    chargeId: 'ID da cobrança',
    installments: (count: number) => `${count}x`,
    installment: (number: number, count: number) => `Crédito parcelado, parcela ${number} de ${count}`,
  },
  check: {
    title: 'Conferir extrato',
    lead: 'Seu navegador lê cada linha e refaz as contas e o encadeamento das linhas. Nada é calculado no servidor.',
    start: 'Conferir agora',
    again: 'Conferir de novo',
    reading: (lines: number) => `Lendo: ${decimal(lines)} linhas…`,
    checking: 'Conferindo…',
    right: (lines: number) => (lines === 1 ? '1 linha está certa' : `${decimal(lines)} linhas estão certas`),
    rightHint: 'Nada foi alterado, removido ou acrescentado, e cada taxa é a do plano.',
    none: 'O extrato ainda não tem linhas.',
    wrong: (findings: number) => (findings === 1 ? '1 diferença' : `${decimal(findings)} diferenças`),
    wrongHint: 'Guarde esta página e fale com o intermediário.',
    insecure: 'Só é possível conferir em uma página servida por HTTPS ou a partir deste computador.',
    line: 'Linha',
    result: 'Resultado',
    fine: 'Certa',
    onlyWrong: 'Só as linhas com diferença',
    hash: 'Hash da última linha',
  },
  findings,
};

export const en: typeof ptBr = {
  statement: {
    title: 'Statement',
    date: 'Date',
    operation: 'Operation',
    method: 'Payment',
    charge: 'Sale or transfer',
    order: (id) => `Order ${id}`,
    balance: 'Balance',
    period: (from, to) =>
      from === to
        ? (from ?? 'All time')
        : [from && `from ${from}`, to && `to ${to}`].filter((part) => part !== null).join(' '),
    opening: (date) => `Balance before ${date}`,
    credited: 'In',
    debited: 'Out',
    transferred: 'Transferred',
    closing: (date) => `Balance at the end of ${date}`,
    untilToday: 'Until today',
    coming: 'Future',
    gross: 'Gross',
    fee: 'Fee',
    net: 'Net',
    kind: 'Operation',
    chargeId: 'Charge ID',
    installments: (count) => `${count}x`,
    installment: (number, count) => `Credit card, instalment ${number} of ${count}`,
  },
  check: {
    title: 'Check the statement',
    lead: 'Your browser reads every line and recomputes the fees and the links between lines. The server computes nothing.',
    start: 'Check now',
    again: 'Check again',
    reading: (lines) => `Reading: ${lines} lines…`,
    checking: 'Checking…',
    right: (lines) => (lines === 1 ? '1 line is right' : `${lines} lines are right`),
    rightHint: 'Nothing was changed, left out or added, and each fee is what the plan says.',
    none: 'The statement has no lines yet.',
    wrong: (findings) => (findings === 1 ? '1 difference' : `${findings} differences`),
    wrongHint: 'Keep this page and talk to the intermediary.',
    insecure: 'This needs a page that is served over HTTPS or from this computer.',
    line: 'Line',
    result: 'Result',
    fine: 'Right',
    onlyWrong: 'Only lines with a difference',
    hash: 'Hash of the last line',
  },
  findings: [],
};

/** Translates a finding. A phrase that is not in the list stays in English. */
export function findingText(what: string, phrases: Phrases): string {
  return phrases.reduce((text, [english, translation]) => text.replace(english, translation), what);
}
