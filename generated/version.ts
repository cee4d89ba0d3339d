// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'abe5f4976746f7f3d370e3de9f8e5b8cc56ed56325255ca4c0c4e4cbd69c6110';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+abe5f4976746';
