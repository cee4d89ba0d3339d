// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '852ca4565b4d6c8eb6cece9384e24ece4dcabfd1e3c896c878665eac3f810640';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+852ca4565b4d';
