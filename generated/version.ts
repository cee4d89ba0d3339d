// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd063fb55b17a25682bb62380d7460a671798c4d17807c0330d9fe4a1418e071a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d063fb55b17a';
