// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '39912a183c1fda55932f4d72718fa94f6e664e26f3744e9cde40d5df38d68e75';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+39912a183c1f';
