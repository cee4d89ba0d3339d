// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a211cba620aa7adbaa46aa8a1c73e364395d3e68222c6ee8b46404a165a4c506';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a211cba620aa';
