// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6e4569d9c62823d29c2e3f4d8d6d61343b5507a9d7f0d9487374f5095c1cf86a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+6e4569d9c628';
