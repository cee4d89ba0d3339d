// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '962e852eb3391138cbba25cf90486b9a02b3626d25afbe981c5baa9dea34b3e4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+962e852eb339';
