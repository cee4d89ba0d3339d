// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1f77a7ec63c939ab023ab83db7e68ef9cefebacc734f5d21616c9be535b95cd3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+1f77a7ec63c9';
