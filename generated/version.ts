// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e440d2578eac595108b2bb300fd4ff48b1631f1acd44777d840aa7ee32142e98';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+e440d2578eac';
