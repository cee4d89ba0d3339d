// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '3576f7dba6582c317a65b1a1312aa7190f75140fbafd3ec4a833c5ead0257eb9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+3576f7dba658';
