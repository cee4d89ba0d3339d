// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cbc758d2a90eb762c8448b619561ef48b009750a3fe0e7c5b5a529cfd3a7eea2';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+cbc758d2a90e';
