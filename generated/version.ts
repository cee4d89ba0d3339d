// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '977afc824e6a172533ecd80063b1bf1a7d334ada0d469bfa420839dc2734c6ea';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+977afc824e6a';
