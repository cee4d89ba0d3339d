// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ef373b2a724198a40116aba7b650b031cef54467a81d2ecc08b6df8cb8922848';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+ef373b2a7241';
