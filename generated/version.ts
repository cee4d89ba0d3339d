// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9a691bfa41cf377c40610e13c5382753e806e5c15eb3cf059fd1db437d6f618c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+9a691bfa41cf';
