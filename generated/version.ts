// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1c36ff1e78e5dd42489fb02ceed47387d676baf982f3749d8b980e57b3271eaa';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+1c36ff1e78e5';
