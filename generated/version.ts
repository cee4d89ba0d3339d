// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '217bce4ef79f9e2bec0731a0bf6c329a7bdfbb9fc06d9405ce30bab091e0f8cb';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+217bce4ef79f';
