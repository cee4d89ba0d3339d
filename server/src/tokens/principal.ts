/** Who a request comes from, according to its token (D2). */
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
