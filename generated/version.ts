// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b62094c9cdb4a597c768d2df3da10dcc726acda2e805d12e6953718f7fef4a4b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+b62094c9cdb4';
