import { commandOutput } from '../../server/test/support/command.ts';
import { serveHere } from '../../server/test/support/serve-here.ts';

/** The service's commands and its API in this process, for tests of the client, which imports nothing of the server. */
export const serviceHere = { payfacOutput: commandOutput, startServer: serveHere };
