import type { Command } from 'commander';
import type { Reader } from '../../../db/store.ts';
import { namedIntermediary } from '../../../intermediaries/named-intermediary.ts';
import { noSuchSeller } from '../../../sellers/seller-errors.ts';
import { UserError } from '../../../shared/user-error.ts';
import { findEndpointOwner } from '../../../webhooks/endpoints/endpoint.repository.ts';
import type { EndpointChange } from '../../../webhooks/endpoints/endpoint.service.ts';
import { ownEndpoint, type EndpointKey } from '../../../webhooks/endpoints/endpoint.ts';
import { idArgument } from '../../arguments.ts';

/** Whose endpoint the operator names: exactly one of the two. */
export interface EndpointOptions {
  seller?: number;
  intermediary?: string;
}

/** `what` is what the command does, such as `list only deliveries`. */
export function endpointOptions(command: Command, what: string): Command {
  return command
    .option('--seller <id>', `${what} to this seller`, idArgument)
    .option('--intermediary <name>', `${what} to this intermediary itself`);
}

export interface NamedEndpoint {
  key: EndpointKey;
  of: EndpointChange['of'];
  /** Such as `seller 7`. */
  name: string;
  /** The option that names it. */
  option: string;
  /** The option as a field of JSON. */
  json: { idSeller: number } | { intermediary: string };
}

/** Throws `UserError` unless exactly one is named, and there is such a seller or intermediary. */
export async function namedEndpoint(
  db: Reader,
  { seller, intermediary }: EndpointOptions,
): Promise<NamedEndpoint> {
  if (seller !== undefined && intermediary === undefined) {
    const intermediaryId = await findEndpointOwner(db, seller);
    if (intermediaryId === undefined) throw noSuchSeller(seller);
    return {
      key: { intermediaryId, endpointId: seller },
      of: { sellerId: seller },
      name: `seller ${seller}`,
      option: `--seller ${seller}`,
      json: { idSeller: seller },
    };
  }
  if (intermediary !== undefined && seller === undefined) {
    const intermediaryId = await namedIntermediary(db, intermediary);
    return {
      key: { intermediaryId, endpointId: ownEndpoint },
      of: { intermediaryId },
      name: `intermediary ${intermediary}`,
      option: `--intermediary ${optionValue(intermediary)}`,
      json: { intermediary },
    };
  }
  throw new UserError('say whose endpoint: either --seller ID or --intermediary NAME.');
}

/** As a shell takes it. */
export function optionValue(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}

/** The endpoint is not there any more, or never was. */
export function noSuchEndpoint({ of, name, option }: NamedEndpoint): UserError {
  if ('sellerId' in of) return noSuchSeller(of.sellerId);
  return new UserError(`${name} has no webhook. Set one with \`payfac webhooks set-url ${option} URL\`.`);
}
