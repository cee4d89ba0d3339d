// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f79de9c12fa5946b90f7d37c7f5a65a96fe11da433e6002ecb8ace3d3d089d3f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+f79de9c12fa5';
