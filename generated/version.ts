// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1a45fc293ae1cdb13123d3b5ce95f2d3dc89b8b726ae7b22db016f742f8ce4b3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+1a45fc293ae1';
