// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8cf1dc94daf58a983ae67534ca9382acb5893731516847471546a3aeb49dbe6e';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+8cf1dc94daf5';
