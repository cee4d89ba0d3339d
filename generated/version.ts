// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '351648ed38dc0ec67ca1c5b71345f3ba34c2a7cc637ec8843aaa5e548d4553f7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+351648ed38dc';
