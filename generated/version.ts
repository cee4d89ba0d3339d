// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'fc37d26040c934a354d0fa5d2d237ec9d0c851bb165ef1cdfbf0c88420530c57';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+fc37d26040c9';
