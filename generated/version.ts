// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '0c9cfea9641bebd5e764552a6ea1a44211624f98da2b1b4e634fd3e6d7f71a03';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+0c9cfea9641b';
