// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8baf6b0e78c98de33b0fcdf8722ab4dbcf2641fa7ce2ca7c985d8d70382c3be6';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+8baf6b0e78c9';
