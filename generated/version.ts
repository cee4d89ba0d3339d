// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '438770ac59192730dcbfad7570e63d5a69dc265f40c1054feb01bb17d29611ac';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+438770ac5919';
