// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd4c6e8ee1d93bb8e51bebff2d86b96eccdf431e8f63369929be1b31194834876';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d4c6e8ee1d93';
