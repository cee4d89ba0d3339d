// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '01d1d7642ad6bcdb01f7da98ad49c62834f6aa66b3096d2922776894c8f919ef';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+01d1d7642ad6';
