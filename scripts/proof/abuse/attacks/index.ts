import type { Attack } from '../attack.ts';
import { hostileBodies, slowBodies, unreadBodies } from './bodies.ts';
import { idleConnections, manyTokens, passwords, refusedTokens } from './callers.ts';
import { fullDisk } from './full-disk.ts';
import { largeImports } from './imports.ts';
import { pipelining } from './pipelining.ts';
import { badReceivers, webhookUrls } from './receivers.ts';
import { largeOrder, oldCursor, slowReaders, wholeStatements } from './statements.ts';
import { smuggling } from './wire.ts';

export const attacks: Attack[] = [
  ...pipelining,
  oldCursor,
  largeOrder,
  wholeStatements,
  slowReaders,
  ...hostileBodies,
  ...largeImports,
  slowBodies,
  unreadBodies,
  idleConnections,
  refusedTokens,
  passwords,
  manyTokens,
  smuggling,
  webhookUrls,
  badReceivers,
  fullDisk,
];
