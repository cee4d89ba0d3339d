// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '100eb6e248001876dd390f4988b8104e918a0cc2540210ad2f5b0faf7ea6e8cb';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+100eb6e24800';
