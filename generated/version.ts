// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '20b9f92f105b868794b931b3bab75d5ae62e4ad216cebe5c5fb109c72455f2ed';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+20b9f92f105b';
