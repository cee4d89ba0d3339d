/** What a code says about a payment. `INFO` says nothing about whether it was paid. */
type Meaning = 'PAID' | 'SCHEDULED' | 'FAILED' | 'RETURNED' | 'INFO' | 'UNKNOWN';

/** What became of a payment. What the codes do not say, or say against each other, is `UNKNOWN`: a person decides. */
export type Outcome = Exclude<Meaning, 'INFO'>;

/** A code of two characters in a return, with its explanation in Portuguese. */
export interface Occurrence {
  code: string;
  meaning: Meaning;
  explanation: string;
}

export type Occurrences = ReadonlyMap<string, Occurrence>;

type Texts = Readonly<Record<string, string>>;

function tableOf(meanings: Readonly<Partial<Record<Meaning, Texts>>>): Occurrences {
  const rows = Object.entries(meanings).flatMap(([meaning, texts]) =>
    Object.entries(texts).map(([code, explanation]) => ({
      ...{ code, meaning: meaning as Meaning, explanation },
    })),
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** Returns a table in which a bank's own codes replace those of FEBRABAN. */
function withOwn(meanings: Parameters<typeof tableOf>[0]): Occurrences {
  return new Map([...febrabanOccurrences, ...tableOf(meanings)]);
}

/** The codes that may come with a payment by credit, TED or Pix. */
export const febrabanOccurrences: Occurrences = tableOf({
  PAID: { '00': 'Pagamento efetuado' },
  SCHEDULED: { BD: 'Pagamento agendado: inclusão aceita' },
  RETURNED: { DV: 'Devolvido pelo banco do favorecido' },
  INFO: { ZA: 'Agência ou conta do favorecido substituída' },
  UNKNOWN: {
    '03': 'Débito autorizado pela agência',
    BE: 'Alteração aceita',
    BR: 'Reativação aceita',
    BS: 'Suspensão aceita',
    ZB: 'Nome do favorecido diferente do da Receita Federal',
  },
  FAILED: {
    '01': 'Saldo insuficiente: não foi pago',
    '02': 'Cancelado por quem paga ou por quem recebe',
    AA: 'Controle inválido',
    AB: 'Tipo de operação inválido',
    AC: 'Tipo de serviço inválido',
    AD: 'Forma de lançamento inválida',
    AE: 'Tipo ou número de inscrição inválido',
    AF: 'Convênio inválido',
    AG: 'Agência, conta ou dígito inválido',
    AH: 'Número do registro no lote inválido',
    AI: 'Código de segmento inválido',
    AJ: 'Tipo de movimento inválido',
    AK: 'Câmara de compensação inválida',
    AL: 'Banco do favorecido inválido',
    AM: 'Agência do favorecido inválida',
    AN: 'Conta do favorecido inválida',
    AO: 'Nome do favorecido não informado',
    AP: 'Data do pagamento inválida',
    AQ: 'Tipo ou quantidade da moeda inválido',
    AR: 'Valor do pagamento inválido',
    AS: 'Aviso ao favorecido inválido',
    AT: 'CPF ou CNPJ do favorecido inválido',
    AU: 'Logradouro do favorecido não informado',
    AV: 'Número do endereço do favorecido não informado',
    AW: 'Cidade do favorecido não informada',
    AX: 'CEP do favorecido inválido',
    AY: 'UF do favorecido inválida',
    AZ: 'Banco depositário inválido',
    BA: 'Agência depositária não informada',
    BB: 'Seu número inválido',
    BC: 'Nosso número inválido',
    BF: 'Pagamento excluído',
    BG: 'Agência ou conta bloqueada ou impedida por lei',
    CF: 'Valor do documento inválido',
    CG: 'Valor do abatimento inválido',
    CH: 'Valor do desconto inválido',
    CI: 'Valor da mora inválido',
    CJ: 'Valor da multa inválido',
    HA: 'Lote não aceito',
    HB: 'CNPJ da empresa inválido para o contrato',
    HC: 'Convênio inexistente ou inválido para o contrato',
    HD: 'Agência ou conta da empresa inválida para o contrato',
    HE: 'Tipo de serviço inválido para o contrato',
    HF: 'Saldo insuficiente na conta da empresa',
    HG: 'Lote fora de sequência',
    HH: 'Lote inválido',
    HI: 'Arquivo não aceito',
    HJ: 'Tipo de registro inválido',
    HK: 'Código de remessa ou retorno inválido',
    HL: 'Versão do layout inválida',
    H1: 'Arquivo sem trailer',
    H4: 'Crédito não pago',
    PA: 'Pix não efetivado',
    PB: 'Pix interrompido por erro no banco do favorecido',
    PC: 'Conta do favorecido encerrada ou inexistente no banco dele',
    PD: 'Tipo da conta do favorecido incorreto',
    PE: 'Transação não permitida na conta do favorecido',
    PF: 'CPF ou CNPJ não é do titular da conta do favorecido',
    PG: 'CPF ou CNPJ do favorecido incorreto',
    PH: 'Pix rejeitado pelo banco do favorecido',
    PI: 'ISPB inválido ou inexistente',
    PJ: 'Chave Pix não cadastrada',
    PK: 'QR Code inválido ou vencido',
    PL: 'Forma de iniciação do Pix inválida',
    PM: 'Chave Pix inválida',
    PN: 'Chave Pix não informada',
    RJ: 'Registro rejeitado',
    TA: 'Lote não aceito: totais com diferença',
  },
});

export const bradescoOccurrences: Occurrences = withOwn({
  SCHEDULED: { '5A': 'Agendado numa lista de débito' },
  FAILED: {
    '5B': 'Lista de débito não autorizada',
    '5C': 'Lista de débito com mais de uma modalidade',
    '5D': 'Lista de débito com mais de uma data',
    '5E': 'Número da lista de débito repetido',
    '5F': 'Lista de débito vencida e não autorizada',
    '5M': 'Número da lista de débito inválido',
  },
  UNKNOWN: { '5T': 'Pagamento de um contrato em teste' },
});

export const sicoobOccurrences: Occurrences = withOwn({
  SCHEDULED: { PD: 'Pagamento à espera de assinatura no banco', '68': 'Agendamento em andamento' },
  FAILED: { BF: 'Pagamento rejeitado por quem assina no banco' },
});

/** Itaú gives some codes a meaning of its own, and does not use those of FEBRABAN that are not here (SISPAG, note 8). */
export const itauOccurrences: Occurrences = tableOf({
  PAID: {
    '00': 'Pagamento efetuado',
    FC: 'Pagamento efetuado com financiamento Compror',
    FD: 'Pagamento efetuado com financiamento Descompror',
  },
  SCHEDULED: {
    BD: 'Pagamento agendado',
    AE: 'Data do pagamento alterada',
    IR: 'Pagamento alterado',
    LA: 'Data de pagamento do lote alterada',
  },
  RETURNED: { DV: 'Devolvido pelo banco do favorecido' },
  UNKNOWN: {
    BE: 'Agendado como ordem de pagamento',
    CP: 'Ordem de pagamento cumprida',
    EM: 'Ordem de pagamento emitida',
    EX: 'Ordem de pagamento não sacada e devolvida',
    RS: 'Disponível para antecipação no risco sacado',
    PD: 'Aquisição confirmada no risco sacado',
  },
  FAILED: {
    AG: 'Número do lote inválido',
    AH: 'Número do registro no lote inválido',
    AI: 'Produto não contratado',
    AJ: 'Tipo de movimento inválido',
    AL: 'Banco do favorecido inválido',
    AM: 'Agência do favorecido inválida',
    AN: 'Conta do favorecido inválida',
    AO: 'Nome do favorecido inválido',
    AP: 'Data do pagamento inválida',
    AQ: 'Mais registros do que o lote permite',
    AR: 'Valor do pagamento inválido',
    BC: 'Nosso número inválido',
    BI: 'CPF ou CNPJ do favorecido inválido no segmento B',
    CD: 'CPF ou CNPJ diferente do cadastrado',
    CE: 'Pagamento cancelado',
    CF: 'Valor do documento inválido',
    CK: 'Tipo de inscrição inválido',
    CN: 'Conta não cadastrada',
    DM: 'E-mail do favorecido inválido',
    HA: 'Erro no header de arquivo',
    HM: 'Erro no header de lote',
    IM: 'Tipo e forma de pagamento incompatíveis',
    IN: 'Banco ou agência não cadastrados',
    LC: 'Lote de pagamentos cancelado',
    NA: 'Pagamento cancelado por falta de autorização',
    NR: 'Operação não realizada',
    RJ: 'Registro rejeitado',
    SS: 'Cancelado por falta de saldo ou pelo limite diário',
    TA: 'Lote não aceito: totais com diferença',
    TI: 'Titularidade inválida',
  },
});

/**
 * Returns the codes of a field of ten positions. A bank may fill what is left with zeros, which is no `00`: one counts
 * only where it is first, and not in a field of zeros that nobody filled in.
 */
export function occurrencesOf(field: string, table: Occurrences): Occurrence[] {
  const filled = field.trimEnd();
  if (filled === '0000000000') return [];
  const codes = (filled.match(/.{1,2}/g) ?? []).filter(
    (code, at) => code.trim() !== '' && (at === 0 || code !== '00'),
  );
  return codes.map(
    (code) =>
      table.get(code) ?? { code, meaning: 'UNKNOWN', explanation: 'Código que este layout não conhece' },
  );
}

export function outcomeOf(occurrences: readonly Occurrence[]): Outcome {
  const said = new Set(occurrences.map(({ meaning }) => meaning));
  said.delete('INFO');
  if (said.has('UNKNOWN')) return 'UNKNOWN';
  if (said.has('RETURNED')) return 'RETURNED';
  if (said.has('PAID') && !said.has('FAILED')) return 'PAID';
  const [only] = said;
  return said.size === 1 && only !== undefined && only !== 'INFO' ? only : 'UNKNOWN';
}
