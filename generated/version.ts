// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '0cb2dd9ddd27cacb578b2eb7a66134950de5898372a2042516abb6351b754eb5';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+0cb2dd9ddd27';
