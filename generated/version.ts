// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'adba50ba4e36c59e63ebb9c05b0fbf708ff9fa62f5ee5451a795ffa910cf833b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+adba50ba4e36';
