// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd1b5293243a1bb59ed2d2ead5152a2982dda2b3c9c0db07706ca8bc6796927d3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d1b5293243a1';
