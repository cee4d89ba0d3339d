import type { Reader } from '../db/store.ts';
import { noSuchSeller } from './seller-errors.ts';
import { findSellerOwner } from './seller.repository.ts';
import { findSellerById } from './seller-view.repository.ts';

/** A seller as the operator names it. */
export interface NamedSeller {
  intermediaryId: number;
  id: number;
  /** Of its company. */
  name: string;
}

/** A seller by its id alone. Throws `UserError` for one that does not exist. */
export async function findNamedSeller(db: Reader, id: number): Promise<NamedSeller> {
  const owner = await findSellerOwner(db, id);
  const seller = owner && (await findSellerById(db, owner.intermediaryId, id));
  if (owner === undefined || seller === undefined) throw noSuchSeller(id);
  return { intermediaryId: owner.intermediaryId, id, name: seller.companyName };
}
