// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6662a7c6ce0004f12f9b6c554fa7ed9b1283cb950856f91c324bd29a4c9459c9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+6662a7c6ce00';
