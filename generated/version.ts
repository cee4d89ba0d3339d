// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c267220e041e9ee6ebe53f09ed8bbaf989c4b5c8a52d9c91ae29d9b01d57645b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+c267220e041e';
