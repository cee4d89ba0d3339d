// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd7b12c12bd5c0453e356cff2ca4f2b266a9625d8fc191a0954c458fdc9b4d8f4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d7b12c12bd5c';
