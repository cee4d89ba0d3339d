// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f45159c68ad41059704f9cf5a4f2a84d8c66a59b51974e6ff15f3c78d2ae733a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+f45159c68ad4';
