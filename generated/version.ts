// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '306a3dbc8e7fdb5aacc850955f034ea1964dfbc853f4cd3a6a15217330f6a296';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+306a3dbc8e7f';
