// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a38088d9c5f2fc3fd90f57c7a58285415398fa5e4348db02627703fa484ba5c7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a38088d9c5f2';
