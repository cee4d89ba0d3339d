// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ebb0dfe71c7cec210b09b3cadf81bc00c68228fb188d2e388a20745d8e4705c9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+ebb0dfe71c7c';
