// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '076d898d1c0bb82d8aa82086bc342cb5dc5e6cc0bc621a8bf945f5edeaf69aa8';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+076d898d1c0b';
