// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '54eb7bc892fbee0ab1bf40a4a3de9398db627faa67aad31d6ddc7a3c72a36f31';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+54eb7bc892fb';
