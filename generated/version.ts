// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7fa2372077d350bb761e7a8e316538a1b1cc47407a24ce06abe7e413e3e797be';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7fa2372077d3';
