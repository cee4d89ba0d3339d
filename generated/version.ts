// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2d16062b0bdc7e931da10fbaac945c9e2c0526031eb7110881853ffd588ab3a1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+2d16062b0bdc';
