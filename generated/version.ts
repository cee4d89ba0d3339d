// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e0ebbc2b8fafbbfd0e7050909f0ccd4fdc4a1734c05a0245face1dc5dc0a9087';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+e0ebbc2b8faf';
