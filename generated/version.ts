// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b29501ed52335ace9d1d8d653566da09b0ee9ef5babb46e8dc9f981efc40a915';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+b29501ed5233';
