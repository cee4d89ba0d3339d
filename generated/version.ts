// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ce2287a18c5da32390754a223644c09c1fe7743ce4324baafb6cfdb843cfce35';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+ce2287a18c5d';
