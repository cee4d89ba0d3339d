// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b3e8c04a0ea0e1b0924f0dec32482a8a2b8d48bba56f31da9c1267333172c16c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+b3e8c04a0ea0';
