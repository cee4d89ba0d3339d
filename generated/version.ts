// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7909f3f81d34740e4e3df5144728d6700d0c0b6d91807ded82e7445ec936bbb1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+7909f3f81d34';
