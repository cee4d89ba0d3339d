// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'fed2ce9b6eabaee41c700c017a9a996215ac32b77211ce95b32c7a676ccb038b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+fed2ce9b6eab';
