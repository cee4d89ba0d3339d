// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'be32527a3ef5e9d9d9600de4febda9923c8748808a755a9042d532c5b2c22714';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+be32527a3ef5';
