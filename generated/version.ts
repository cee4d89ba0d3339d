// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'faabb72490b7ba5f70ab2e0cab4f313d3a9817f5f90da884bda68bdc89d97a26';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+faabb72490b7';
