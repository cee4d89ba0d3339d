// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '391389974afaa2bb0bc9abc13ecf3d31add20b5440e48b65a77a50dda78fa2f1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+391389974afa';
