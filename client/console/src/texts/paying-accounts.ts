import type { Schemas } from '@payment-intermediary/client';

const layouts: Record<Schemas['PayingAccount']['layout'], string> = {
  febraban: 'FEBRABAN',
  itau: 'Itaú',
  'banco-do-brasil': 'Banco do Brasil',
  bradesco: 'Bradesco',
  santander: 'Santander',
  sicoob: 'Sicoob',
};

/** Texts of the accounts that transfers are paid from. */
export const ptBr = {
  payingAccounts: {
    title: 'Contas pagadoras',
    lead: 'As contas do intermediário de onde saem os repasses.',
    none: 'Nenhuma conta pagadora ainda. Sem ela, não é possível criar remessas.',
    askAdmin: 'Um administrador pode cadastrá-la.',
    add: 'Nova conta pagadora',
    edit: (name: string) => `Alterar ${name}`,
    save: 'Salvar conta pagadora',
    saved: (name: string) => `Conta ${name} salva.`,
    name: 'Nome',
    nameHint: 'O nome da conta aqui: letras minúsculas, números e hífen, como itau-principal',
    layout: 'Layout',
    layouts,
    bank: 'Banco',
    branch: 'Agência',
    account: 'Conta',
    agreement: 'Convênio',
    company: 'Empresa',
    lastFile: 'Último arquivo (NSA)',
    action: 'Ação',
    unknown: (name: string) =>
      `O número do último arquivo da conta ${name} pode estar errado: o banco de dados foi restaurado. Consulte no banco o número sequencial do último arquivo (NSA) e informe-o em “Alterar ${name}”. Até lá, nenhuma remessa dessa conta pode ser aprovada.`,
    fixedFields: { '/document': 'CNPJ ou CPF da empresa', '/bank': 'Banco' } as Record<string, string>,
    fields: {
      '/companyName': 'Nome da empresa',
      '/agreement': 'Convênio',
      '/agency': 'Agência',
      '/agencyDigit': 'Dígito da agência',
      '/account': 'Número da conta',
      '/accountDigit': 'Dígito da conta',
      '/accountsBy': 'Como pagar quem recebe em conta',
      '/lastFileNumber': 'Número do último arquivo (NSA)',
    } as Record<string, string>,
    address: 'Endereço da empresa (opcional; alguns bancos exigem)',
    addressFields: {
      '/address/street': 'Logradouro',
      '/address/number': 'Número',
      '/address/complement': 'Complemento',
      '/address/city': 'Cidade',
      '/address/state': 'UF',
      '/address/zipCode': 'CEP',
    } as Record<string, string>,
    hints: {
      '/companyName': 'Como consta no banco; o arquivo usa só os 30 primeiros caracteres',
      '/bank':
        'Busque pelo nome ou pelo número. Itaú, Banco do Brasil, Bradesco, Santander e Sicoob têm layout próprio; os demais usam o da FEBRABAN',
      '/agreement': 'O número informado pelo banco; o Itaú não usa',
      '/agency': 'Sem o dígito',
      '/account': 'Sem o dígito',
      '/lastFileNumber':
        'Numa conta nova: 0, se o banco nunca recebeu um arquivo da empresa. Depois, só ao restaurar o banco de dados',
      '/address/number': 'Só números; vazio se não houver',
    } as Record<string, string>,
    fixed:
      'O CNPJ ou CPF e o banco de uma conta não podem mudar, nem o número dela depois da primeira remessa, porque ainda podem chegar retornos de arquivos anteriores.',
  },
};

export const en: typeof ptBr = {
  payingAccounts: {
    title: 'Paying accounts',
    lead: 'The accounts of the intermediary from which its bank pays the transfers.',
    none: 'No account yet. Without one there is no remittance.',
    askAdmin: 'An admin can set it.',
    add: 'New paying account',
    edit: (name) => `Change ${name}`,
    save: 'Save paying account',
    saved: (name) => `Account ${name} is saved.`,
    name: 'Name',
    nameHint: 'What you call the account: lower-case letters, digits and -, such as itau-principal',
    layout: 'Layout',
    layouts,
    bank: 'Bank',
    branch: 'Branch',
    account: 'Account',
    agreement: 'Agreement (convênio)',
    company: 'Company',
    lastFile: 'Last file',
    action: 'Action',
    unknown: (name) =>
      `The number of the last file of ${name} may be wrong: the database was restored. Look up at the bank which file was the last, and enter it in “Change ${name}”. Until then none of its remittances can be approved.`,
    fixedFields: { '/document': 'CNPJ or CPF of the company', '/bank': 'Bank' },
    fields: {
      '/companyName': 'Name of the company',
      '/agreement': 'Agreement (convênio)',
      '/agency': 'Branch',
      '/agencyDigit': 'Digit of the branch',
      '/account': 'Account number',
      '/accountDigit': 'Digit of the account',
      '/accountsBy': 'How to pay sellers who are paid to an account',
      '/lastFileNumber': 'Number of the last file',
    },
    address: 'Address of the company (optional; some banks want it)',
    addressFields: {
      '/address/street': 'Street',
      '/address/number': 'Number',
      '/address/complement': 'Complement',
      '/address/city': 'City',
      '/address/state': 'State',
      '/address/zipCode': 'Postal code (CEP)',
    },
    hints: {
      '/companyName': 'As the bank knows it; the file has its first 30 characters',
      '/bank':
        'By name or number. Itaú, Banco do Brasil, Bradesco, Santander and Sicoob have a layout of their own; all others have FEBRABAN’s',
      '/agreement': 'The number that the bank gave; Itaú has none',
      '/agency': 'Without its digit',
      '/account': 'Without its digit',
      '/lastFileNumber':
        'For a new account: 0, if its bank never had a file of the company. Later only after the database was restored',
      '/address/number': 'Digits only; empty if there is none',
    },
    fixed:
      'The CNPJ or CPF and the bank of an account cannot change, nor can its number once it has a remittance, because returns of earlier files may still come.',
  },
};
