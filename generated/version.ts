// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'dad5c049302c73a3430d4daf4c628299f091dd8a334561f2571e03ee454b45b3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+dad5c049302c';
