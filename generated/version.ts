// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bd1f08a4170616d5a0bc4f54027962b06a553204b58fc3ca48d3d33fdbbbdf5e';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+bd1f08a41706';
