import { fixedSandboxToken } from '../tokens/token.ts';

/** The same in every sandbox, so that scripts and docs can contain it. */
export const intermediaryToken = fixedSandboxToken('intermediary');

export function sellerToken(sellerId: number): string {
  return fixedSandboxToken(`seller-${sellerId}`);
}
