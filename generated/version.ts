// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bb3a636df69a753b76fd4e18cf9e919d29fbbf89296ca551ddd878242f508406';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+bb3a636df69a';
