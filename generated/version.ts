// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6ee01d40012a7a77113b18f184986f9a19e25fcafc1e6f1717cf4ef01982ac83';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+6ee01d40012a';
