// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ba6b7f7c95b28f77d38a0b1dd854796bec1b0a2aad3f7f59ed8cf66d4d6b20c3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+ba6b7f7c95b2';
