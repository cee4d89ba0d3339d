// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2047d3091f4a8bd0d50fc5b9d9edfdd9dc66dfb788153828797df4c3c1a9b6fe';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+2047d3091f4a';
