// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2532e2342996b0fa6255fb256436c7542e0d9b915c2433ad8a02c27ed374b400';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+2532e2342996';
