/**
 * The meaning of the API's problems, by code: those that users of the console meet. The API's own text, which names
 * operations and fields, is shown after it.
 */
const problems: Readonly<Record<string, string>> = {
  token_invalid: 'Este token não existe aqui ou foi revogado. Confira se foi copiado por inteiro.',
  session_ended:
    'A sua sessão terminou: passaram-se 12 horas, houve 30 minutos sem uso, você saiu ou o seu perfil mudou. Recarregue a página ou entre de novo.',
  sign_in_refused:
    'E-mail, senha ou código errado. Cada código do aplicativo só vale uma vez; espere o próximo. Sem o celular, use um código de recuperação.',
  invitation_invalid:
    'Este convite já foi usado, expirou ou foi substituído por outro. Confira se o link foi copiado por inteiro ou peça um novo ao seu administrador.',
  access_denied: 'O seu acesso não permite isso, ou os dados são de outro vendedor.',
  seller_blocked: 'Este vendedor está bloqueado e só pode consultar. Fale com o intermediário.',
  seller_not_found: 'Não existe vendedor com este ID ou documento.',
  charge_not_found: 'Esta cobrança não existe ou é de outro vendedor.',
  rate_plan_not_found: 'Este plano não existe ou nunca foi deste vendedor.',
  anticipation_not_offered: 'O plano do vendedor não oferece antecipação.',
  anticipation_exceeds_free: 'O valor livre é menor que o pedido. Peça menos, ou tudo o que está livre.',
  anticipation_quote_expired: 'A simulação expirou. Simule de novo.',
  anticipation_quote_changed: 'Os recebíveis ou os preços mudaram depois da simulação. Simule de novo.',
  anticipation_paid: 'Um repasse já pagou esta antecipação. Ela não pode mais ser cancelada.',
  anticipation_debited:
    'Estornos ou contestações de vendas desta antecipação já foram debitados antes do vencimento. Ela poderá ser ' +
    'cancelada depois que os estornos falharem ou as contestações forem ganhas.',
  refund_not_found: 'Este estorno não existe.',
  transfer_not_found: 'Este repasse não existe ou é de outro vendedor.',
  approval_by_asker:
    'Quem fez o pedido ou a remessa não pode aprovar: outra pessoa precisa fazê-lo. Para desistir, cancele o pedido ou o rascunho da remessa.',
  approval_ended: 'Este pedido já foi aprovado ou recusado, ou expirou. Atualize a página.',
  approval_outdated:
    'Os dados mudaram depois do pedido. Recuse-o, confira como estão agora e, se ainda for o caso, faça um novo pedido.',
  approval_not_found: 'Este pedido não existe.',
  person_required:
    'Esta operação exige um usuário identificado. Entre com o seu usuário ou use um token emitido em seu nome.',
  user_not_found: 'Este usuário não é deste vendedor. Talvez já tenha sido removido.',
  token_not_found: 'Este token não existe. Atualize a lista.',
  owner_by_intermediary:
    'Um titular só pode ser convidado por um titular do vendedor, ou incluído pelo operador do serviço.',
  own_access:
    'Você não pode mudar nem encerrar o seu próprio acesso, nem revogar o token com que entrou. Peça a outra pessoa, ou use outro token.',
  users_full: 'Este vendedor já tem 50 usuários. Remova alguém antes de convidar.',
  email_known:
    'Este e-mail já é usado em outro acesso deste serviço. Use outro e-mail ou peça ao operador do serviço que dê acesso a esta pessoa.',
  delivery_not_found: 'Esta entrega não existe. As encerradas ficam guardadas por 30 dias.',
  seller_already_registered: 'Já existe um vendedor com este CPF ou CNPJ.',
  pix_key_mismatch: 'Uma chave Pix do tipo CPF ou CNPJ precisa ser o documento do próprio vendedor.',
  charge_already_refunded: 'Esta cobrança já foi estornada por inteiro. Nada foi feito agora.',
  charge_disputed: 'Esta cobrança tem uma contestação aberta, ou que levou tudo o que restava dela.',
  chargeback_not_found: 'Esta contestação não é desta cobrança.',
  chargeback_exceeds_charge: 'As contestações passariam do valor da cobrança. Nada foi registrado.',
  method_not_disputable: 'Um boleto não tem contestação. Para devolver o valor, estorne a cobrança.',
  chargeback_not_open: 'Esta cobrança não tem contestação aberta. Talvez já tenha sido encerrada.',
  refund_exceeds_remaining:
    'O valor passa do que ainda pode ser estornado desta cobrança. Nada foi estornado.',
  refund_already_answered: 'Este estorno já teve outra resposta, que é definitiva.',
  refund_window_closed: 'O prazo do plano para estornar esta cobrança terminou.',
  transfer_date_in_future: 'Este dia ainda não chegou. Escolha hoje ou um dia anterior.',
  transfer_date_passed:
    'Este vendedor já tem um repasse de um dia posterior. Escolha esse dia ou um depois dele.',
  transfer_state_conflict: 'A situação atual deste repasse não permite esta mudança.',
  paying_account_not_found: 'Esta conta pagadora não existe. Cadastre-a em Remessas.',
  remittance_not_found: 'Esta remessa não existe. Procure-a em Remessas.',
  settlement_line_not_found: 'Esta linha não existe. Atualize a página.',
  settlement_line_state_conflict: 'Esta linha já está em outro estado. Atualize a página.',
  establishment_unknown:
    'Este arquivo é de um estabelecimento que ainda não apareceu aqui. Confirme que ele é seu e importe-o como novo.',
  remittance_not_writable:
    'O layout do banco não aceita algum dado, ou não há nada a pagar. Nada foi gravado. Veja o motivo abaixo; se houver repasses com problema, deixe-os de fora ou corrija os dados do vendedor.',
  remittance_state_conflict:
    'A situação ou a data da remessa não permite isto, ou alguém alterou um dos repasses ao mesmo tempo. Nada foi gravado. Atualize a página e confira a remessa.',
  file_number_unknown:
    'O banco de dados foi restaurado, e o banco pode ter recebido arquivos posteriores. Consulte no banco o número do último arquivo e informe-o na conta pagadora.',
  seal_broken:
    'Dados deste vendedor foram alterados no banco de dados, por fora do serviço. Avise quem opera o serviço.',
  adjustment_not_confirmed:
    'O valor passa do limite do operador e precisa ser confirmado. Nada foi registrado.',
  webhook_removed: 'O intermediário não tem mais um webhook. Cadastre um antes de enviar de novo.',
  webhook_inactive:
    'O intermediário não tem webhook, ou ele está desativado. Cadastre a URL (de novo) antes de enviar.',
  channel_not_priced: 'O plano do vendedor não tem preço para este canal.',
  valid_from_in_past:
    'Este momento já passou. Deixe em branco para valer a partir de agora, ou escolha um momento futuro.',
  valid_from_taken: 'Já existe uma mudança a partir deste mesmo momento. Escolha outro.',
  history_full: 'O histórico está cheio: um plano tem até 100 versões, e um vendedor até 1.000 atribuições.',
  idempotent_reply_expired: 'Isso já tinha sido feito, mas a resposta não está mais guardada.',
  rate_limit_exceeded: 'Foram feitas requisições demais. Espere um pouco.',
  too_many_streams: 'Já há quatro extratos inteiros sendo lidos. Espere um deles terminar.',
  too_many_failed_authentications: 'Muitas tentativas de entrar falharam. Espere antes de tentar de novo.',
  internal_error: 'Algo falhou no serviço. Se o erro continuar, informe o código da requisição ao suporte.',
  storage_unavailable: 'O banco de dados está fora do ar ou ocupado. Tente de novo daqui a pouco.',
};

/** Texts about a failure, and when the request is repeated. */
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
  problems,
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
  // The API's own texts say it.
  problems: {},
};
