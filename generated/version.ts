// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '3e5431771c8dcd7908f719ed9f229bba160e50b3f3dd55dccd5ef5812122d4b3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+3e5431771c8d';
