// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '444fd8b3777280b6692927456c5fe60359074671edf75beb750393197bfbf83c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+444fd8b37772';
