// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9050870e2833882b92519a6e9faa82d3ea453eb686e1b24f3f1115a929505acb';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+9050870e2833';
