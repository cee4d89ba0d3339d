// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '699bbe3d33ebbc959dd64d8bcb5b8c6699bfdb20760e2c27fd16829d81962de2';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+699bbe3d33eb';
