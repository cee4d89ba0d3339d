// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'dfb723c3c42db73defd69ae384a227ea9dae815d9581251b4a8a777143d4e4db';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+dfb723c3c42d';
