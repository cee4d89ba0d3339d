// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1654e752a40e766ba4b4e8da74fe0f9ad21738c2eb5e5e75c1e3f27b40a10ea9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+1654e752a40e';
