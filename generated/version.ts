// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8bcf092fe6a33770fb7a9aeb73f5f9a84a6f44b251e807f2b16db975bdbbf772';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8bcf092fe6a3';
