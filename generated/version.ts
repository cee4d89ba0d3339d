// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '32c311554d091684f0cfc8d7fd91d86e9240f0a5de5f9f2cfc959aa5ab11720f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+32c311554d09';
