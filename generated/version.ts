// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '96183a2aa0cf5331c5907249d0daff0c938dbde802c92f66d45dff3499307f90';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+96183a2aa0cf';
