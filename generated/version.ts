// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cdf7a354c5cb84877adaa34da1dab4d9bba48ed46fb1827aa6f75a7016d71262';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+cdf7a354c5cb';
