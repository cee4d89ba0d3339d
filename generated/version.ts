// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '3621fb82b447f2c05da48cdf02abbf49fa4d5cbb3e5b2617138dd2294c466f87';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+3621fb82b447';
