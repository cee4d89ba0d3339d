// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '5e0c8d8987273436f5110312ba24d0737a7b7c936ad5ed5c55ede4651f2b8937';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+5e0c8d898727';
