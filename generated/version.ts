// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '6205eb2a3e1a6cbd55634451bf524e6acc1506672cf5cec499fb0b1acab2dee8';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+6205eb2a3e1a';
