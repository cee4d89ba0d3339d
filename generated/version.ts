// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd5340cb12e9312e42aa00de905c7407f84bed70e449a04ea2ccc087ba4f9916d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d5340cb12e93';
