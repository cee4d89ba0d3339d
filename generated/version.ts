// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b629f8de7166d6b4d17087670d4e8812d1a8e8cf40e748bf6ac67ae7385fc995';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+b629f8de7166';
