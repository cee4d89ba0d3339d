// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c9f28fdec66fa6886d2bb5de3aa26dafeb5f61f550589c71e35fe0c17cb3c327';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+c9f28fdec66f';
