// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ba15bac4e7735c72a3b4c83a4447d8f6277bf205b27a095afa1e7e4aae4d71cb';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ba15bac4e773';
