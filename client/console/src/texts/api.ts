const roles: Record<string, string> = { intermediary: 'intermediário', seller: 'vendedor' };

/** The page that sends any operation. */
export const ptBr = {
  api: {
    title: 'API',
    lead: 'Envie qualquer operação com o token desta aba e veja a resposta.',
    docs: 'Documentação',
    operation: 'Operação',
    roles: 'Quem pode',
    role: (name: string) => roles[name] ?? name,
    example: 'Exemplo',
    place: { path: 'no caminho', query: 'na consulta', header: 'cabeçalho' },
    newKey: 'Nova chave',
    body: 'Corpo',
    isReal: 'Entendo que isto altera dados reais.',
    send: (method: string) => `Enviar ${method}`,
    reply: 'Resposta',
    headers: (count: number) => `${count} cabeçalhos`,
    cut: (shown: string, all: string) => `Mostrados ${shown} de ${all} caracteres.`,
  },
};

export const en: typeof ptBr = {
  api: {
    title: 'API',
    lead: 'Send any operation with the token of this tab, and see the response.',
    docs: 'Documentation',
    operation: 'Operation',
    roles: 'Who may',
    role: (name) => name,
    example: 'Example',
    place: { path: 'in the path', query: 'in the query', header: 'header' },
    newKey: 'New key',
    body: 'Body',
    isReal: 'I understand that this changes real data.',
    send: (method) => `Send ${method}`,
    reply: 'Response',
    headers: (count) => `${count} headers`,
    cut: (shown, all) => `${shown} of ${all} characters are shown.`,
  },
};
