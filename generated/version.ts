// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2f4427587ec68d7bc127d40c0061f77e5c4e050197871b77a2e44ce22fe7d390';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+2f4427587ec6';
