// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '36799ec782bd57a12f83ab315730ae2ff8bb8871d85bc58111499a34cf1e24c2';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+36799ec782bd';
