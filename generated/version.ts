// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd0dfe9cba72c7563de73161fc9ef935abf5e94c2549cbb37345d8bf06239ddc0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+d0dfe9cba72c';
