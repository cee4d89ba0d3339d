// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f1cb1fe9058df99a736da885e568bbdd042a506e5629ce5fc4203fb4c358c0ca';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+f1cb1fe9058d';
