// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '3f62245fa2161b0488e3785f587a89d12fefcad3aab3ebc9154b52f4672e7316';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+3f62245fa216';
