// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bcb0f97b48c4b703bde83d2529fe92083ed3a03c93f747e3a01a7ce62938337b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+bcb0f97b48c4';
