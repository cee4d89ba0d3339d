// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ea24dcdb37f8e9dde8370592aa9739534627a0d22436f034dad4e8e3affd24b9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ea24dcdb37f8';
