// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c936ac2cf31a3ce8fa8977b54ce1337759d4c03ef9e2bd2ff476bc5035bd96c4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+c936ac2cf31a';
