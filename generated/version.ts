// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '87b1c1d1f08c82a8ce9c2dd2ce8d6b6a5e8a456fb56714484a393c1689799f15';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+87b1c1d1f08c';
