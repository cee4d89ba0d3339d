// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8543cf8dfa6c7059648f63ce6d97e9bd32895c63339c9533c5a55366e66e7b4b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8543cf8dfa6c';
