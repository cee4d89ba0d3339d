// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd8c1705eadcc39dd381e18c07a33ecff91fcc983816d420808d955653b775b0d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d8c1705eadcc';
