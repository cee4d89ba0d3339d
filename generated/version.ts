// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c80cbb89dee4656fd93d7ba16b8116e0d2c17b33715533f96cdca822b2bee428';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+c80cbb89dee4';
