import fc from 'fast-check';
import { operator } from '../../../src/audit/audit.repository.ts';
import { setStatus } from '../../support/seller-status.ts';
import { tokenHash } from '../../../src/tokens/token.ts';
import { findActiveToken, revokeToken } from '../../../src/tokens/token.repository.ts';
import { issueToken } from '../../../src/tokens/token.service.ts';
import { tokensOf } from '../caller.ts';
import { ownerOf, sellerNames } from '../names.ts';
import { Step } from '../step.ts';

/**
 * Changes the status as the operator does with `payfac seller block` and `unblock`. A repetition changes nothing (D5).
 */
export const changeStatus = fc
  .record({ name: fc.constantFrom(...sellerNames), status: fc.constantFrom('ACTIVE', 'BLOCKED') })
  .map(
    ({ name, status }) =>
      new Step(
        `the operator ${status === 'BLOCKED' ? 'blocks' : 'unblocks'} ${name}`,
        async (world, { api }) => {
          const seller = world.sellers.get(name)!;
          await setStatus(api.service, seller.id, status);
          if (seller.status !== status) seller.updatedAt = world.now;
          seller.status = status;
        },
        (world) => world.sellers.has(name),
      ),
  );

/** Replaces a token as the operator does with `payfac token revoke` and `token create` (D3). */
export const replaceToken = fc.constantFrom('A', 'A1', 'B', 'B1').map(
  (name) =>
    new Step(`the operator revokes the token of ${name} and issues another`, async (world, { api }) => {
      const tokens = tokensOf(world, name)!;
      const isIntermediary = name === 'A' || name === 'B';
      const owner = isIntermediary ? name : ownerOf(name);
      const sellerId = isIntermediary ? null : world.sellers.get(name)!.id;
      const { id: intermediaryId, person } = world.intermediaries[owner];
      const hash = tokenHash(tokens.current)!;
      const found = await findActiveToken(api.service.store.read, { intermediaryId, sellerId }, hash);
      await api.service.store.write(async (tx) => {
        await revokeToken(tx, api.service.keyring, found!.id, world.now);
        const actor = operator(intermediaryId);
        const personId = isIntermediary ? person.id : null;
        const issued = await issueToken(tx, api.service, actor, sellerId, world.now, { personId });
        tokens.revoked = tokens.current;
        tokens.current = issued.token;
      });
    }),
);
