// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7bc57dd52668a6fe97d2c77d0d486aad52cf2b298f8ba78ad1d5aed687134c3d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+7bc57dd52668';
