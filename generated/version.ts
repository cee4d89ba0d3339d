// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bd9d261d7cb236abe1e91a3922c80635da991119faf37761e9fac242cae3c5cb';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+bd9d261d7cb2';
