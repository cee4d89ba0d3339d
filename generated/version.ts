// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7d4002217f9fb703645a2653eac6650287b18f2c454264d8e5cc339fa15b5c79';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7d4002217f9f';
