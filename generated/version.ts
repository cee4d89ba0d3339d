// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1955292c3d1b46b228c4f32f8b2a79bc3b5b59cb685e44d13be9720c382c23b4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+1955292c3d1b';
