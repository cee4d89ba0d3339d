// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cbdcbc70ae6c3936ed0c2713ba0e0d6a3f05d673aef84a8400440cc6b12a9c53';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+cbdcbc70ae6c';
