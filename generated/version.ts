// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e90b72fd86e2bf3e17f80730b54f2cccca5769e09d30547f410eb602b46a818f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+e90b72fd86e2';
