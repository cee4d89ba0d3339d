// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b9ee96caae28e7c28183babbde8de8aceb23c50b0ce2138fc3570ac1286c8cb7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+b9ee96caae28';
