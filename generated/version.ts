// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '586f7e7862b648b483c4c8e036abbbf80c989a52bc5797556cdbb8252f26e581';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+586f7e7862b6';
