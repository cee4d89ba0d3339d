// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8c1755e70dfc650bfbb5a0c42bba197a1e208d650ab45772b32a733af6fa110d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8c1755e70dfc';
