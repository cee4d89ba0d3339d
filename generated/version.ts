// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cdbf241fc6bf93cb6239bf738c675abf0a41b33b96a5f38b5478cb1340e934e1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+cdbf241fc6bf';
