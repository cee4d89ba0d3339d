// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8c0d134e80d5cf0f11385a2f96829c5e2e17086d65d63a39cc2692d75f6b8711';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8c0d134e80d5';
