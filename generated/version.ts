// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '0ead4ebe5976249010d2550c326aaa245b2c7c582b399f376b4ce2379bc67738';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+0ead4ebe5976';
