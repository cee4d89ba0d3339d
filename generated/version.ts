// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'db1a036c17b6050cd9a20f128a5e4fb5584e08edc785a5e9d4b511c3eb5a559d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+db1a036c17b6';
