// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e1a41386aad0e28416391a77f4435eca5ce06e79703138a97bcfa28a12051b4f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+e1a41386aad0';
