// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '265750d053cd0ef296c7cb5c69f750017d4af061d87a086341c3bf2453c29b22';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+265750d053cd';
