// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f133d04680c6fb291ab0b97eba70e071b20ac53daa288c3c5bb97bd01139ccb3';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+f133d04680c6';
