// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1505a060b6ae3ceae76fad0b35ffd03315068abdef5c61e7a805b9f7e38b3b22';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+1505a060b6ae';
