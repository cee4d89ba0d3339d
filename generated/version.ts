// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e1aaaba1ea5c8e41b16fe2aa15cf991301fe3d02eedb8848866f73be6438946d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+e1aaaba1ea5c';
