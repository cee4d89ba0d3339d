// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7b9e3f34abd3704b8e08f5a1dffafdfe398e4a332cde11d90e78dd82757e2b13';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7b9e3f34abd3';
