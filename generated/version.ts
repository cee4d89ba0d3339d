// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ab91722cac8c07e572c48ab5b1674ce5cbf7ce8660f2a31272f3c7396d9ed441';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ab91722cac8c';
