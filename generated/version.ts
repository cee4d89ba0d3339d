// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f543f530cab0f4e0067871e3b9f3279ab10e82f6ac514d7c0c8e98181c382e01';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+f543f530cab0';
