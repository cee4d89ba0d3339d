// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '22bccc6c5f35a2554208d7cef7178abf516123493bae575206650f3b886a6c71';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+22bccc6c5f35';
