// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7bc820bbc864d26002938bbf36b4dd7e98d21e039346a4e1ae9398b1969df351';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+7bc820bbc864';
