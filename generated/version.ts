// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a13c04e0c76dea8ed5001bbe8205f70c829045c2db9adfa82f762c5a8dadf870';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a13c04e0c76d';
