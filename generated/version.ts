// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'dda2b9e54cf6e8d5574ce258c315f589d73112d26c8d0d65d8fa064d005b468d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+dda2b9e54cf6';
