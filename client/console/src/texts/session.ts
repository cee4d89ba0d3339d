/** Signing in. */
export const ptBr = {
  signIn: {
    title: 'Entrar',
    lead: 'Acompanhe vendas, repasses e taxas com o seu token da API.',
    token: 'Token da API',
    tokenHint: 'Fica só na memória desta página, a não ser que você marque a opção abaixo.',
    showToken: 'Mostrar ou esconder o token',
    keep: 'Manter até fechar esta aba',
    keepsNothing:
      'Este navegador não deixa a página guardar nada. Você pode entrar, mas, ao recarregar, será preciso entrar de novo.',
    submit: 'Entrar',
    sandbox: 'Sandbox: entre com um clique',
    asIntermediary: 'Intermediário',
    asSeller: (id: string) => `Vendedor ${id}`,
  },
};

export const en: typeof ptBr = {
  signIn: {
    title: 'Sign in',
    lead: 'See sales, transfers and fees with your API token.',
    token: 'API token',
    tokenHint: 'It stays in the memory of this page, unless you tick the box below.',
    showToken: 'Show or hide the token',
    keep: 'Keep it until this tab is closed',
    keepsNothing:
      'This browser does not let the page store anything. You can sign in, but after a reload you have to sign in again.',
    submit: 'Sign in',
    sandbox: 'Sandbox: sign in with a click',
    asIntermediary: 'Intermediary',
    asSeller: (id) => `Seller ${id}`,
  },
};
