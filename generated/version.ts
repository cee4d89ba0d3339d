// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '49bc1b05c1751d65d5c481da4663f36d1d5e48a94602e66b84d9039899cca6c9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+49bc1b05c175';
