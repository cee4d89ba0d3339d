// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ad819527eeb20ac36aeeef2fef52a061fab790abf84bc629533cc8c1780428d6';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ad819527eeb2';
