// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd6fd75e6d73aaa5b3ebad85cf4946816b0cc34b702a9d37dc1930d9e827911d7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d6fd75e6d73a';
