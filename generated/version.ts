// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '3637a2cdfa8ec621515e304a1b3fe9646817e03bb28660541a0965f6cb0f8912';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+3637a2cdfa8e';
