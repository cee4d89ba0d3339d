// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7916d660b90da339ebdc819cfc0b43a0883cd49a1fb439ce21af23e69ad3d1d9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7916d660b90d';
