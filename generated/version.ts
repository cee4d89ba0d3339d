// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '49b1e51b69e0f9563f918e4706b4dafcb056671b2a25ee1ce29d2d603a9435f8';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+49b1e51b69e0';
