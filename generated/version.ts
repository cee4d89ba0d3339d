// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a3ba2f4e2e4cc1492c25817778768eb8b834ad2b2f5cc2816cab7845e3ca6f9c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+a3ba2f4e2e4c';
