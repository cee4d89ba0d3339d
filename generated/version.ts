// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '4f52d07a8b1f4197b5bd97f0fc7c61e36cae9e613333c36bebf405d1e34f3632';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+4f52d07a8b1f';
