// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd4c01b67ead5da11da9cf83bf4d064fe11b0fd19d281399652e44666dc37f3ca';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d4c01b67ead5';
