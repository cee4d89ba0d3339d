// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '17a73d0940c08a98a93a3972ec7512f71677aaa8a1944ad57ca45231788468b2';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+17a73d0940c0';
