// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ddbf7c30f2e25f0f5ae9b6c2c785dc46fe6f74f88c49cb64720ca66051ba269f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ddbf7c30f2e2';
