// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9ebbd26f1f319e3a943751ffc2582c73ea640c8da1fff1a7280b9e7f92555c22';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+9ebbd26f1f31';
