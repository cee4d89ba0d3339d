// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ba229c2237949826b3d1a86fcecce4d95dc5e1398a8d354b6dbb404781fba9ea';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+ba229c223794';
