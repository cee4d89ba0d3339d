// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '57dff071604acb33c2069cbc4c0bd7b4a423c02dacdd65c9c5b9c42faf31f2b9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+57dff071604a';
