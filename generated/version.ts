// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '20f7b30aaa104cf8c3a406af52337a44d6b1498fe2084b50a792b5efa9f53f6e';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+20f7b30aaa10';
