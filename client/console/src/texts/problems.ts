/**
 * What the API's problems mean, by their codes: those that the readers of this page meet. What the API says of this one
 * request, with its figures, is shown after it, in English.
 */
export const ptBr: { problems: Readonly<Record<string, string>> } = {
  problems: {
    token_invalid: 'Este token não existe aqui ou foi revogado. Confira se foi copiado por inteiro.',
    access_denied: 'Só o intermediário pode fazer isso, ou isto é de outro vendedor.',
    seller_blocked: 'O intermediário bloqueou este vendedor. Fale com ele.',
    seller_not_found: 'Não há um vendedor com este ID ou documento.',
    charge_not_found: 'Não há esta cobrança, ou ela é de outro vendedor.',
    rate_plan_not_found: 'Não há este plano, ou ele nunca foi deste vendedor.',
    refund_not_found: 'Não há este estorno.',
    transfer_not_found: 'Não há este repasse, ou ele é de outro vendedor.',
    delivery_not_found: 'Não há esta entrega. As que terminaram ficam guardadas por 30 dias.',
    seller_already_registered: 'Já há um vendedor com este CPF ou CNPJ.',
    pix_key_mismatch: 'Uma chave Pix do tipo CPF ou CNPJ precisa ser o documento do próprio vendedor.',
    charge_already_refunded: 'Esta cobrança já foi estornada por inteiro. Nada foi feito agora.',
    charge_disputed: 'Esta cobrança está em contestação ou foi perdida nela: nada resta para estornar.',
    chargeback_not_open: 'Esta cobrança não tem uma contestação aberta. Ela pode já ter sido encerrada.',
    refund_exceeds_remaining: 'O valor passa do que resta desta cobrança. Nada foi estornado.',
    refund_already_answered: 'Este estorno já teve outra resposta, que é definitiva.',
    refund_window_closed: 'O prazo do plano para estornar esta cobrança terminou.',
    transfer_date_in_future: 'Este dia ainda não chegou. Escolha hoje ou um dia anterior.',
    transfer_date_passed:
      'Este vendedor já tem um repasse de um dia posterior. Escolha o dia dele, ou um depois.',
    transfer_state_conflict: 'A situação deste repasse já é outra, que não permite esta mudança.',
    seal_broken:
      'Dados deste vendedor foram alterados no banco de dados, fora do serviço. Avise quem o opera.',
    webhook_removed: 'O intermediário não tem mais um webhook. Cadastre um antes de enviar de novo.',
    channel_not_priced: 'O plano do vendedor não tem preço para este canal.',
    valid_from_in_past:
      'Este momento já passou. Deixe em branco para valer a partir de agora, ou escolha um depois.',
    valid_from_taken: 'Já há uma mudança a partir deste mesmo momento. Escolha outro.',
    history_full:
      'O histórico está cheio: um plano tem até 100 versões, e um vendedor até 1.000 atribuições.',
    idempotent_reply_expired: 'Isto já tinha sido feito, mas a resposta não é mais guardada.',
    rate_limit_exceeded: 'Este token fez requisições demais. Espere um pouco.',
    too_many_streams: 'Este token já lê quatro extratos por inteiro. Espere um deles terminar.',
    too_many_failed_authentications:
      'Muitos tokens deste endereço foram recusados. Espere antes de tentar de novo.',
    internal_error: 'Algo falhou no serviço. Se continuar, informe o código da requisição ao suporte.',
    storage_unavailable: 'O banco de dados está fora ou ocupado. Tente de novo daqui a pouco.',
  },
};

/** The API says them in English. */
export const en: typeof ptBr = { problems: {} };
