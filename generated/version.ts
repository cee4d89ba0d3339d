// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'fdb2bdebf0f4cfae5331793c1cfc18a1d1321b43c32ac9b62ecb4bde855a143a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+fdb2bdebf0f4';
