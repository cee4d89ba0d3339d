// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'fdb462d7d85951f05f2f3eecd9be6b9f07c4368f0a8c9833d2a4368a2db4f539';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+fdb462d7d859';
