// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'aa2923cc6e9fde9145001e6c2e0d224802f425c8ca0b4a6b94807181c5ccab27';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+aa2923cc6e9f';
