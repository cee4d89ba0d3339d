// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '77573f8b0d7c6cbd3b292ca8248c6bca753db6d44b85b8da25f1c39828e7d9cf';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+77573f8b0d7c';
