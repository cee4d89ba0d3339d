// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8a6d62cc09b057969b58c90c65f4cc197e4c370d6880e545cc8937f10f15a22f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+8a6d62cc09b0';
