// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '85e71e18a005803137df50b7d0a262676c791c5b7cd5a98c34ef14303a91bca9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+85e71e18a005';
