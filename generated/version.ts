// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6dc3a8ee73b73d18e6389ff3a554d0db63f18ef4e77984ba401cbe3379fca9d5';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+6dc3a8ee73b7';
