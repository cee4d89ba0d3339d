// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'aeb1583be0782fba3c83e257a6728e09f3b933f9cfd237a282c62eb295436b34';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+aeb1583be078';
