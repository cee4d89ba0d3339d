// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8acbb96e5d24d4aaae6bcf82879b69bcacf3f1644dcde61b6a0ad299f19795ae';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+8acbb96e5d24';
