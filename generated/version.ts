// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '85872dd43b9f47fe43462fad87673a8ebdafc2b261f3975d3ea8f8cfcb0f765f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+85872dd43b9f';
