// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e7ff896ac3a59b04dc2bace88b613038e8beb94d1e68958767934ff4270240b9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+e7ff896ac3a5';
