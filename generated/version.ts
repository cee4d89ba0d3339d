// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f9c6b8f7cf8db4b4737f0af55d726df720a66562bcdd550531321ecf035fcbcd';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+f9c6b8f7cf8d';
