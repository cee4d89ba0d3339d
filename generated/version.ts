// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8a9b99cbad7b7e93b7d2b34cd5860ed01b4c8582eb82ab74da9f8249b6a0bb19';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8a9b99cbad7b';
