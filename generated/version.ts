// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '356517d1eb6083c01bb5084f6be10cb2cf84a65f46e2bedda870da7ace4cd8e0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+356517d1eb60';
