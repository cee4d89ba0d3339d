// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a6a66a84814e2da92500555388aa095e820ea0d4319e7a278f3e8f7b0697c1d9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a6a66a84814e';
