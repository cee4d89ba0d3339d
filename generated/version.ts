// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd7f63c8f93d2378b057c90c7d27fe01efa81722fa65e910d9582aaf6acbb8753';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d7f63c8f93d2';
