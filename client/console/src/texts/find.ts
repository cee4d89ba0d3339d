import type { Schemas } from '@payment-intermediary/client';

type Kind = Schemas['SearchResult']['kind'];

/** Texts of the search, and of the field for a seller. */
export const ptBr = {
  find: {
    title: 'Buscar',
    what: 'UUID ou pedido, NSU, CPF ou CNPJ, nome, valor ou número do repasse',
    nothing: (text: string) => `Nada encontrado para “${text}”.`,
    hint: 'Busque por: UUID da cobrança ou do pedido; NSU ou código de autorização; CPF ou CNPJ do comprador ou do vendedor; nome do vendedor; começo do nome do comprador; número do vendedor ou do repasse; valor, como R$ 1.234,56.',
    hintSeller:
      'Busque por: UUID da cobrança ou do pedido; NSU ou código de autorização; CPF ou CNPJ ou começo do nome do comprador; número do repasse; valor, como R$ 1.234,56.',
    found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
    kinds: { CHARGE: 'Cobranças', SELLER: 'Vendedores', TRANSFER: 'Repasses' } as Record<Kind, string>,
    seller: (id: number) => `Vendedor ${id}`,
    transfer: (id: number) => `Repasse ${id}`,
    remittance: (id: number) => `Remessa ${id}`,
    chooseSeller: 'Escolha um vendedor da lista, ou digite o ID dele.',
    sellerHint: 'Nome, documento ou ID',
  },
};

export const en: typeof ptBr = {
  find: {
    title: 'Search',
    what: 'UUID or order, NSU, CPF or CNPJ, name, amount or number of the transfer',
    nothing: (text) => `Nothing found for “${text}”.`,
    hint: 'Search by: UUID of the charge or the order; NSU or authorization code; CPF or CNPJ of the buyer or the seller; name of the seller; beginning of the buyer’s name; number of the seller or the transfer; amount, such as R$ 1.234,56.',
    hintSeller:
      'Search by: UUID of the charge or the order; NSU or authorization code; CPF or CNPJ or beginning of the name of the buyer; number of the transfer; amount, such as R$ 1.234,56.',
    found: (count) => (count === 1 ? '1 result' : `${count} results`),
    kinds: { CHARGE: 'Charges', SELLER: 'Sellers', TRANSFER: 'Transfers' },
    seller: (id) => `Seller ${id}`,
    transfer: (id) => `Transfer ${id}`,
    remittance: (id) => `Remittance ${id}`,
    chooseSeller: 'Choose a seller from the list, or type its ID.',
    sellerHint: 'Name, document or ID',
  },
};
