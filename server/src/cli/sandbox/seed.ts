import type { Service } from '../../service.ts';
import { sandboxSecret } from '../../webhooks/sending/signature.ts';
import {
  chargebackExamples,
  exampleOrder,
  refundableExamples,
  refundedExample,
  transferIds,
} from './examples.ts';
import { intermediaryToken, sandboxSellers, sellerToken } from './parties.ts';
import { endPastEvents } from './past-events.repository.ts';
import { seedCharges } from './seed-charges.ts';
import { seedParties } from './seed-parties.ts';

/** What users of a sandbox need to know. `payfac sandbox --json` prints it, with the URL. */
export interface SandboxContent {
  tokens: { intermediary: string; sellers: Record<string, string> };
  /** The secret that signs the events of every seller. */
  webhookSecret: string;
  ids: {
    sellers: number[];
    blockedSellers: number[];
    plans: { standard: number; terminal: number };
    /** The UUIDs of paid charges, one for each example of a refund. */
    refundable: { onRequest: string; fraud: string; partial: string };
    /** The UUID of a charge that is already refunded. */
    refunded: string;
    /** The UUIDs of charges: a paid one on which to open a chargeback, and two with an open one, to close as lost or won. */
    chargebacks: { open: string; lost: string; won: string };
    /** The UUID of an order of two charges. */
    order: string;
    /** The ids of transfers of the examples, one with each of these statuses. */
    transfers: { paid: number; failed: number; sent: number; created: number };
  };
}

/** Fills an empty, migrated database through the domain's own services. `folder` is for temporary files. */
export async function seedSandbox(service: Service, folder: string, seed: string): Promise<SandboxContent> {
  const { plans, sellerIds } = await seedParties(service);
  await seedCharges(service, folder, seed);
  await service.store.write((tx) => endPastEvents(tx, service.clock()));
  return {
    tokens: {
      intermediary: intermediaryToken,
      sellers: Object.fromEntries(sellerIds.map((id) => [String(id), sellerToken(id)])),
    },
    webhookSecret: sandboxSecret,
    ids: {
      sellers: sellerIds,
      blockedSellers: sellerIds.filter((_, index) => sandboxSellers[index]?.blockedAt !== null),
      plans,
      refundable: refundableExamples,
      refunded: refundedExample.uuid,
      chargebacks: chargebackExamples,
      order: exampleOrder,
      transfers: transferIds,
    },
  };
}
