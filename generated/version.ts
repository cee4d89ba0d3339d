// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '5c240893ac73874e692fc2f237547484423406b5ab5af5acbfea34c16a635a2f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+5c240893ac73';
