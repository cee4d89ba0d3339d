// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bfa3ce64196b81b3c5477b7f32f17808584a4b2adfd89a3cb51768894c83d3ec';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+bfa3ce64196b';
