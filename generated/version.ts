// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '4e903e73e6dc690432e6be9301638f45870e91fb8b85722d22cd2f47bc0c7d34';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+4e903e73e6dc';
