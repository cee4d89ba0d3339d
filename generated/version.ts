// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f62d6e03b4b6c93c607ea075ae7cbff4d09b7c1626ab520b624364ff3c3517b9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+f62d6e03b4b6';
