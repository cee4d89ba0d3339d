/** Who a request comes from, as its token says (D2). */
export type Principal = IntermediaryPrincipal | SellerPrincipal;

export interface IntermediaryPrincipal {
  role: 'intermediary';
  intermediaryId: number;
  tokenId: number;
  sellerId: null;
}

export interface SellerPrincipal {
  role: 'seller';
  intermediaryId: number;
  tokenId: number;
  sellerId: number;
}
