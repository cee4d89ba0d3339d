// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '04a65296b7fccfae52d145869e13a61e49cf46cf4cefcf4552801153ef33f34e';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+04a65296b7fc';
