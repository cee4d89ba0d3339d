// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cbee1ccce4aac78acdb696797aa84e1dbb825ee43a9a67cf6afc3a704f83ec37';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+cbee1ccce4aa';
