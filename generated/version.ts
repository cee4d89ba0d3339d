// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '58c1d80d8ae4e1528e05d58a98c9af536f0e2a51ef566f4a7cac9da184c8bc0d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+58c1d80d8ae4';
