// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2da1f43a59a69ae2cb548a871465f12240080d63862df0380f6b4dfc82f3c1fe';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+2da1f43a59a6';
