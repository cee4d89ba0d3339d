// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd4db1d6681d0084f6f516ba0a0da5b6d2beacce890b4b24139b6e455768897c5';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d4db1d6681d0';
