import type { Schemas } from '@payment-intermediary/client';

type Problem = NonNullable<Schemas['ImportedLine']['problem']>;

/** Texts of the returns of banks. */
export const ptBr = {
  returns: {
    title: 'Retornos',
    lead: 'O que o banco respondeu. “A verificar” é o que não pôde ser registrado.',
    id: 'Retorno',
    fileDate: 'Gerado em',
    imported: 'Importado em',
    counts: {
      open: 'A verificar',
      failed: 'Recusados',
      returned: 'Devolvidos',
      paid: 'Pagos',
      scheduled: 'Agendados',
    },
    countHints: {
      open: 'Precisam de conferência: veja abaixo',
      failed: 'Voltam ao saldo e entram no próximo fechamento',
      returned: 'Foram pagos, e o dinheiro voltou',
      paid: 'O vendedor recebeu',
      scheduled: 'O banco vai pagar depois',
    },
    lines: 'Ocorrências',
    linesOf: (id: number) => `Ocorrências do retorno ${id}`,
    linesLead:
      'Pagamentos recusados, devolvidos ou que não puderam ser registrados, do mais recente ao mais antigo.',
    allLines: 'Ver todas as ocorrências',
    line: 'Linha',
    payment: 'Pagamento',
    amount: 'Valor',
    paidAmount: (amount: string) => `o banco pagou ${amount}`,
    outcome: 'Resposta do banco',
    outcomes: {
      PAID: 'Pago',
      SCHEDULED: 'Pagamento agendado',
      FAILED: 'Recusado',
      RETURNED: 'Devolvido',
      UNKNOWN: 'Indefinido',
    } as Record<Schemas['ImportedLine']['outcome'], string>,
    problem: 'O que fazer',
    problems: {
      UNKNOWN_PAYMENT:
        'Pagamento de outro sistema ou de outra conta: se for esse o caso, não há nada a fazer. Se a linha não traz número, o banco pode ter recusado um lote inteiro: pergunte a ele.',
      AMOUNT_DIFFERS:
        'O valor difere do repasse. Pergunte ao banco quanto pagou, registre a resposta na página do repasse e faça um ajuste da diferença.',
      UNCLEAR:
        'Não há código, ou os códigos são desconhecidos, não dizem se foi pago ou se contradizem. Pergunte ao banco o que houve e registre a resposta na página do repasse.',
      STATE_CONFLICT:
        'O banco diz uma coisa, e a situação do repasse, outra. Descubra qual está certa. Se o banco pagou um repasse que consta como recusado, faça um ajuste antes do próximo fechamento, que pagaria de novo.',
    } as Record<Problem, string>,
    recorded:
      'O valor volta ao saldo e entra no próximo fechamento. Se o motivo for a conta do vendedor, ela precisa ser corrigida antes.',
  },
  importReturn: {
    title: 'Importar retorno',
    lead: 'Primeiro você vê o que o arquivo diz. Nada é registrado antes da sua confirmação.',
    choose: 'Escolha a conta',
    file: 'Arquivo de retorno',
    fileHint: 'Escolha o arquivo do banco, ou arraste-o para cá.',
    preview: (name: string) => `Conteúdo de ${name}`,
    fileOf: (number: number | null, date: string) =>
      number === null ? `Arquivo de ${date}.` : `Arquivo nº ${number}, de ${date}.`,
    record: 'Importar retorno',
    recordHint: 'Importar o mesmo arquivo de novo não muda nada.',
    done: (id: number) => `Retorno ${id} importado.`,
    toRemittances: 'Ver as remessas',
    toPaid: 'Ver os repasses pagos',
    toCheck: 'A verificar',
    noted: 'Recusados e devolvidos',
    faults: 'Este arquivo não é um retorno completo desta conta. Nada foi registrado.',
    faultsHint: 'Confira se escolheu a conta e o arquivo certos, e se ele foi baixado por completo.',
    faultLine: 'Linha',
    faultAt: 'Posições',
    fault: 'O que há de errado',
  },
};

export const en: typeof ptBr = {
  returns: {
    title: 'Returns',
    lead: 'What the bank answered. “To check” is what could not be recorded.',
    id: 'Return',
    fileDate: 'Made on',
    imported: 'Imported at',
    counts: {
      open: 'To check',
      failed: 'Failed',
      returned: 'Returned',
      paid: 'Paid',
      scheduled: 'Scheduled',
    },
    countHints: {
      open: 'Somebody must look at these: see below',
      failed: 'They are due again, and the next closing pays them',
      returned: 'They were paid, and the money came back',
      paid: 'The seller has the money',
      scheduled: 'The bank will pay later',
    },
    lines: 'Occurrences',
    linesOf: (id) => `Occurrences of return ${id}`,
    linesLead: 'Payments that failed, came back or could not be recorded, the newest first.',
    allLines: 'See all occurrences',
    line: 'Line',
    payment: 'Payment',
    amount: 'Amount',
    paidAmount: (amount) => `the bank paid ${amount}`,
    outcome: 'The bank says',
    outcomes: {
      PAID: 'Paid',
      SCHEDULED: 'Scheduled',
      FAILED: 'Failed',
      RETURNED: 'Returned',
      UNKNOWN: 'Unclear',
    },
    problem: 'What to do',
    problems: {
      UNKNOWN_PAYMENT:
        'A payment of another program or of another account: if so, there is nothing to do. If the line has no number, the bank may have refused a whole batch: ask the bank.',
      AMOUNT_DIFFERS:
        'The amount differs from the transfer. Ask the bank what it paid, record the answer on the page of the transfer, and make an adjustment of the difference.',
      UNCLEAR:
        'There is no code, or the codes are unknown, do not say whether it was paid, or contradict each other. Ask the bank what became of the payment, and record the answer on the page of the transfer.',
      STATE_CONFLICT:
        'The bank says one thing, and the status of the transfer another. Find out which is true. If the bank paid a transfer that is failed here, make an adjustment before the next closing, which would pay it again.',
    },
    recorded:
      'The amount is due again, and the next closing pays it. If the account of the seller is wrong, it must be corrected first.',
  },
  importReturn: {
    title: 'Import a return',
    lead: 'First you see what the file says. Nothing is recorded before you confirm it.',
    choose: 'Choose the account',
    file: 'File of the bank',
    fileHint: 'Choose the file of the bank, or drop it here.',
    preview: (name) => `What ${name} says`,
    fileOf: (number, date) => (number === null ? `A file of ${date}.` : `File no. ${number} of ${date}.`),
    record: 'Import the return',
    recordHint: 'The same file again changes nothing.',
    done: (id) => `Return ${id} is imported.`,
    toRemittances: 'See the remittances',
    toPaid: 'See the paid transfers',
    toCheck: 'To check',
    noted: 'Failed and returned',
    faults: 'This file is not a complete return for this account. Nothing was recorded.',
    faultsHint:
      'Check that you chose the right account and file, and that the file was downloaded completely.',
    faultLine: 'Line',
    faultAt: 'Positions',
    fault: 'What is wrong',
  },
};
