// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a7dc763c817c855b8e44211e8305cda6844a856d3e4cfed728f612098b7bbba1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+a7dc763c817c';
