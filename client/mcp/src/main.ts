import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openApiServer } from './api-server.ts';

const usage = `Usage: payfac-mcp [--allow-writes]

Serves the Payment Intermediary API as tools for an agent, over standard input and output.

  PAYFAC_URL      the address of the service, such as https://api.example.com
  PAYFAC_TOKEN    the API token of the agent: a viewer's, unless it is to change something
  --allow-writes  also offers what changes something, as far as the token may
`;

/** Serves until the agent closes standard input. Returns the exit code if it cannot begin. */
async function main(): Promise<number | undefined> {
  const { PAYFAC_URL: baseUrl, PAYFAC_TOKEN: token } = process.env;
  try {
    const { values } = parseArgs({
      options: { 'allow-writes': { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help === true) {
      console.log(usage);
      return undefined;
    }
    if (baseUrl === undefined || token === undefined) {
      console.error(`payfac-mcp: set PAYFAC_URL and PAYFAC_TOKEN.\n\n${usage}`);
      return 2;
    }
    serveStdio(await openApiServer({ baseUrl, token, allowWrites: values['allow-writes'] === true }));
    return undefined;
  } catch (error) {
    console.error(`payfac-mcp: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

process.exitCode = await main();
