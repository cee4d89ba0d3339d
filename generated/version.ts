// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'df6943907fd208ddd02ec146ab54b15ed0a8651b5c55897a13fb50a3802ea671';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+df6943907fd2';
