// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7a6b477fc88bbbfa75e04898083dc2928fe416377c6f216bcb6f8cad1e361f8b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+7a6b477fc88b';
