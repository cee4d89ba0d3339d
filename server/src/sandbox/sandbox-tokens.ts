import { fixedSandboxToken } from '../tokens/token.ts';

/** The same in every sandbox, so that they can stand in a script or in the docs. */
export const intermediaryToken = fixedSandboxToken('intermediary');

export function sellerToken(sellerId: number): string {
  return fixedSandboxToken(`seller-${sellerId}`);
}
