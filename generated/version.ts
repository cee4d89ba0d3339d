// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2aafe694e8ff92c16ffa9f1fc6dae4492e10d7d832945aa93a5747e3f96295f7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+2aafe694e8ff';
