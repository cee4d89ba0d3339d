// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '4ee82ae763d60838a400ee09eccee3e143c70a6573490f87e943a773a4afd1f0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+4ee82ae763d6';
