// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a34dc70389ce4d48c0ff9a3b1b3c010a2691159696bc4befcfee0d3bd1a5ee45';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a34dc70389ce';
