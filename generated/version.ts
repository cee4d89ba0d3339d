// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '56caeeee8fcaea3dbea86d7bcce17bd473057544431e12a250dd85ed50a95388';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+56caeeee8fca';
