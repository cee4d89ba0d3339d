// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '4aee1f1cf8fe61527ca53f07af63d7528fc4cd4845463365e494589502b9c9f0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+4aee1f1cf8fe';
