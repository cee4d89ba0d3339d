// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd00d94aa4fae5dcdc42a07a94e5f13861825c58d9a6607caba98b0f34ee093cd';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d00d94aa4fae';
