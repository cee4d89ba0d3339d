// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1b394f7d2e3ec537e7b62a7b79b371c67fe2395be8e4dbb89fc88933a328bfa7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+1b394f7d2e3e';
