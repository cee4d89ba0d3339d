// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b416fe65e7b2d8917486e8062eced789572dd34384ab1b803494801d966ddfee';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+b416fe65e7b2';
