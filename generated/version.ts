// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c3acc0885869138921f9866c8d339bdd2172e6b3e979b4bc4a21e932169f693a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+c3acc0885869';
