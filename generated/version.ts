// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '08b6b89756e2b252dc758fcffbb0084a1eb459b42ea1e2e9a520e91d713c183f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+08b6b89756e2';
