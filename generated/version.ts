// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '775c9182bc19263340002c52a67f58d850f09d6051efcb53d9e4a1b244891c7f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+775c9182bc19';
