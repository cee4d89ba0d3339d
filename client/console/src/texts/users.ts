import type { Schemas } from '@payment-intermediary/client';

/** Texts about the people who sign in for a seller. */
export const ptBr = {
  users: {
    title: 'Usuários',
    lead: 'Quem pode entrar no console em nome deste vendedor.',
    nobody: 'Nenhum usuário ainda.',
    name: 'Nome',
    email: 'E-mail',
    role: 'Perfil',
    roles: {
      seller_viewer: 'leitor (somente consulta)',
      seller_owner: 'titular',
    } as Record<Schemas['SellerRole'], string>,
    status: 'Situação',
    statuses: {
      INVITED: 'Convidado',
      ACTIVE: 'Ativo',
      DISABLED: 'Desativado',
    } as Record<Schemas['UserStatus'], string>,
    until: (when: string) => `até ${when}`,
    over: 'convite expirado',
    action: 'Ação',
    invite: 'Convidar',
    inviteNow: (name: string) => `Convidar ${name}`,
    inviteHint:
      'O serviço não envia e-mails. Depois de convidar, copie o link e envie-o somente a esta pessoa.',
    link: (name: string) => `Link do convite de ${name}`,
    once: 'Copie agora: o link não será mostrado de novo. Ele só pode ser usado uma vez, em até sete dias. Quem usar o link poderá entrar como se fosse esta pessoa.',
    changed: (name: string) => `O perfil de ${name} foi alterado.`,
    chooseRole: 'Escolha o perfil',
    again: 'Novo link ou perfil',
    againNow: (name: string) => `Confirmar para ${name}`,
    againHint:
      'Quem ainda não aceitou o convite recebe um novo link, e o anterior deixa de valer. Outro perfil encerra as sessões desta pessoa.',
    remove: 'Remover',
    removeNow: (name: string) => `Remover ${name}`,
    removeEffect:
      'As sessões desta pessoa são encerradas na hora, em todos os aparelhos, e ela não poderá mais entrar em nome deste vendedor.',
    removed: (name: string) => `${name} não tem mais acesso a este vendedor.`,
  },
};

export const en: typeof ptBr = {
  users: {
    title: 'Users',
    lead: 'Who can sign in to the console for this seller.',
    nobody: 'No users yet.',
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    roles: { seller_viewer: 'viewer, read only', seller_owner: 'owner' },
    status: 'Status',
    statuses: { INVITED: 'Invited', ACTIVE: 'Active', DISABLED: 'Disabled' },
    until: (when) => `until ${when}`,
    over: 'invitation expired',
    action: 'Action',
    invite: 'Invite',
    inviteNow: (name) => `Invite ${name}`,
    inviteHint: 'The service sends no e-mail. After inviting, copy the link and give it to this person only.',
    link: (name) => `Invitation link of ${name}`,
    once: 'Copy it now: the link is not shown again. It works once, within seven days. Anyone who has it can sign in as this person.',
    changed: (name) => `The role of ${name} was changed.`,
    chooseRole: 'Choose the role',
    again: 'New link or role',
    againNow: (name) => `Confirm for ${name}`,
    againHint:
      'Somebody who has not accepted yet gets a new link, and the earlier one stops working. Another role ends the sessions of this person.',
    remove: 'Remove',
    removeNow: (name) => `Remove ${name}`,
    removeEffect:
      'This person is signed out at once, on all devices, and can no longer sign in for this seller.',
    removed: (name) => `${name} no longer has access to this seller.`,
  },
};
