// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8a285b0213d5c887b9a0c32fd4ff8161f758db8a8ced935d54fd1903d344d781';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8a285b0213d5';
