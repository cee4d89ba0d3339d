// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7935fbcf3359fa9510e9ad8bccf189a585412e517748c671dc8d04aac534e3b3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7935fbcf3359';
