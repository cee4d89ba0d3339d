// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '3d11b43b6d75fefb928e7a1f8331078490d6bcee020fd9b569c70801d12c8716';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+3d11b43b6d75';
