// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cf94d2a9f540984a2bb1b4cf1049d78ec30673ecb27ee484cfd5be27fe4e2591';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+cf94d2a9f540';
