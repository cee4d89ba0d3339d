// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a38f588eaa3760cad88ed4728ec50a3c72f1a170869e1dbe32b530a36f88f95c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a38f588eaa37';
