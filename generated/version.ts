// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '4dfa1fea6b6133e1a8cdc4585edd13dc96d6cf04da787beede2ab19736e08672';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+4dfa1fea6b61';
