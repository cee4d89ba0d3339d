// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '42d5037852b0634669f306748532b761e3aef515a07fbdce77891cda6e9b4fd5';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+42d5037852b0';
