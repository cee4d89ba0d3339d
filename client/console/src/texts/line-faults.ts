import type { Schemas } from '@payment-intermediary/client';

type Rejection = Pick<Schemas['LineRejection'], 'detail' | 'errors'>;
type Charge = Schemas['ChargeInput'];
type Field = keyof Charge | `customer.${keyof Charge['customer']}`;

/** The API lists no more. */
const mostFaults = 20;

/** Why a line of a file of charges was rejected. */
export const ptBr = {
  rejection: ({ errors }: Rejection): string =>
    errors.map(faultText).join('; ') + (errors.length < mostFaults ? '' : '; pode haver mais erros'),
};

/** The API's own words. */
export const en: typeof ptBr = { rejection: ({ detail }) => detail };

/** What each field has to be. */
const expected: Record<Field, string> = {
  uuid: 'o UUID da cobrança',
  uuidOrder: 'o UUID do pedido, ou vazio',
  idSeller: 'o ID do vendedor, um número inteiro',
  title: 'o que foi vendido, de 1 a 255 caracteres, sem tabulação nem quebra de linha',
  value: 'um valor de R$ 0,01 a R$ 999.999.999,99, com até duas casas decimais',
  buyerValue:
    'o total que o comprador pagou, igual ou maior que value, com até duas casas decimais, só no crédito parcelado com juros',
  paymentMethod:
    'PIX, BANK_SLIP, DEBIT_CARD, CREDIT_CARD_SIGHT, CREDIT_CARD_EARLY_SELLER ou CREDIT_CARD_EARLY_BUYER',
  channel: 'ONLINE, POS ou TAP, só no crédito',
  brand: 'mastercard, visa, elo, hipercard, american_express, discover ou other, só em cartões',
  installments: '1 no crédito à vista, de 2 a 24 no parcelado, nada nos outros',
  paidAt: 'data e hora com fuso, como 2026-10-05T14:30:00-03:00, a partir do ano 2000',
  expirationDate: 'uma data como 2026-10-07, a partir do ano 2000',
  authorizationCode: 'um texto de até 64 caracteres',
  authorizationNsu: 'um texto de até 64 caracteres',
  customer: 'um objeto com os dados de quem pagou',
  'customer.uuid': 'o UUID do comprador, ou vazio',
  'customer.document': 'o número do documento, até 64 caracteres, sem espaços nem quebra de linha',
  'customer.type': 'CPF, CNPJ, SSN ou PASSPORT',
  'customer.name': 'o nome do comprador, de 1 a 150 caracteres, sem tabulação nem quebra de linha',
  'customer.email': 'um e-mail de até 254 caracteres, ou vazio',
  'customer.phone': 'um número só com dígitos, com DDD, como 11987654321',
  'customer.alternativeEmail': 'um e-mail de até 254 caracteres, ou vazio',
};

const deveSer = (there: string | undefined) => (there === undefined ? '' : `; deve ser ${there}`);

/** A code that the API adds does not compile until it is here. */
const faults: Record<Schemas['LineFaultCode'], (expectedThere: string | undefined, name: string) => string> =
  {
    malformed_json: () => 'a linha não é um JSON inteiro em UTF-8; talvez tenha sido cortada',
    repeated_key: () => 'aparece mais de uma vez: deixe só o valor certo',
    rounded_number: (there) => `tem dígitos demais; deve ser ${there ?? 'um número de até 15 dígitos'}`,
    line_too_long: () => 'a linha passa de 64 KiB',
    not_an_object: () => 'a linha precisa ser um objeto JSON',
    too_many_values: () => 'a linha tem mais de 100 valores: remova o que não é da cobrança',
    field_missing: (there) => `não foi informado${deveSer(there)}`,
    field_invalid: (there) => `não é válido${deveSer(there)}`,
    field_unknown: () => 'não é um campo de uma cobrança: remova-o ou corrija o nome',
    field_not_of_method: () => 'não existe para esta forma de pagamento: remova-o',
    value_invalid: (there) => `não é válido${deveSer(there)}`,
    customer_document_invalid: () => 'não é válido: confira os dígitos e o tipo do documento, sem pontuação',
    paid_in_future: () => 'está mais de 5 minutos no futuro: corrija a data ou o relógio',
    seller_not_found: () => 'não existe vendedor com este ID: cadastre-o ou corrija o ID',
    channel_not_priced: () =>
      'o plano do vendedor na data do pagamento não tem preço para este canal: atribua, a partir dessa data, um plano que tenha, ou corrija o canal',
    charge_conflict: (_, name) =>
      name === 'buyerValue'
        ? 'esta cobrança já foi importada sem este valor, e isso não muda: remova a linha. Em um estorno, devolva também o ' +
          'que o comprador pagou além de value'
        : 'esta cobrança já foi importada com outro conteúdo, que não muda: uma cobrança nova precisa de outro UUID',
  };

/** Fields are called what the columns of a CSV file are. */
function faultText({ pointer, code }: Schemas['LineFault']): string {
  const name = pointer.slice(1).replaceAll('/', '.');
  const there = (expected as Record<string, string | undefined>)[name];
  // A later version of the service may know more codes.
  const text = (faults as Partial<typeof faults>)[code]?.(there, name) ?? code;
  return name === '' ? text : `${name}: ${text}`;
}
