// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'fd14390386f8fe24a8cb791a67a3abc7329e2be74855d8768c9475dcdaf2a2e9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+fd14390386f8';
