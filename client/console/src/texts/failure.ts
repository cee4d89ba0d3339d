/** What is the matter, and when it is tried again. */
export const ptBr = {
  failure: {
    network_error: 'Não há resposta do servidor',
    timeout: 'O servidor demorou demais',
    noResponseHint: 'Confira a sua conexão. O que você vê aqui pode estar desatualizado.',
    tooMany: 'Muitas requisições em pouco tempo',
    unavailable: 'O serviço está indisponível',
    refused: 'Este token não é válido',
    denied: 'Este token não permite isso',
    blocked: 'Este vendedor está bloqueado',
    notFound: 'Não encontrado',
    invalid: 'A requisição não foi aceita',
    other: 'Algo deu errado',
    ownFault: 'Erro nesta página',
    retryIn: (seconds: number) => `Nova tentativa em ${seconds} s.`,
    retry: 'Tentar agora',
    request: 'Requisição',
    about: 'Sobre este erro',
    reload: 'Recarregar',
  },
};

export const en: typeof ptBr = {
  failure: {
    network_error: 'The server does not respond',
    timeout: 'The server took too long',
    noResponseHint: 'Check your connection. What you see here may be out of date.',
    tooMany: 'Too many requests in a short time',
    unavailable: 'The service is unavailable',
    refused: 'This token is not valid',
    denied: 'This token does not allow that',
    blocked: 'This seller is blocked',
    notFound: 'Not found',
    invalid: 'The request was not accepted',
    other: 'Something went wrong',
    ownFault: 'This page has failed',
    retryIn: (seconds) => `Next attempt in ${seconds} s.`,
    retry: 'Try now',
    request: 'Request',
    about: 'About this error',
    reload: 'Reload',
  },
};
