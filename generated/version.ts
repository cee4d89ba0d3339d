// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6916dcde552b237f7f8b6f59d209c73f5d2c143cf5bdb602ef8d1cc2d1ade595';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+6916dcde552b';
