// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '2b4c8343aa046566bea595054dfd3b6bb239de4fce7b75ac6a4ab3e4e5476960';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+2b4c8343aa04';
