// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '14bc6ca960716ad29d48b591dd4804806ada55a07174fa898e8ddca06c657da4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+14bc6ca96071';
