// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '053c4baed9cb60b665a6e3263486bc4cbf23259ef5537a4dba9da9eb3d235594';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+053c4baed9cb';
