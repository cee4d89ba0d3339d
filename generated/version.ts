// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ea49dcaa94ce252fe36c000e707a2cebe42c912c86e2ce8d5227dd5f1caab4d9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ea49dcaa94ce';
