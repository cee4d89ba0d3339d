// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9edae8d8f790f25ffe4fb0e38c3bd2682e7193a31dc22690bcae1052e019b784';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+9edae8d8f790';
