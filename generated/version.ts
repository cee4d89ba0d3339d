// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '0e30208556cd51b8ade2908a4eba862b7088c65c8ac94eb7d1de03880feb2684';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+0e30208556cd';
