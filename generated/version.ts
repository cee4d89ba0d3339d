// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6bcd7b6e4e5ab554f889307ccfc00b08df883ce0d30e253767215d90e4c97a40';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+6bcd7b6e4e5a';
