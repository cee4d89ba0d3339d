// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bc7c5af2753f904085aae194da843468c4e34e8fcfafd79f83823c5f63c015f7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+bc7c5af2753f';
