// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '648cb538ab10d5dfae7071ca5d28196a063fcb36344d0193ed962aba9c878034';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+648cb538ab10';
