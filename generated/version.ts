// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd37fef7a5b08811760bc9f14adced6e28bd0e543846d8ddb2ab777a146cd166d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d37fef7a5b08';
