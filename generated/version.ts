// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '869362bde02876b6dd1aa91276a8c2283edd49bf2940dd39377fda5baadf7e10';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+869362bde028';
