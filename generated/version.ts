// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '401f48559a71aaf7901fe41027e75ccac93549f002a9a11c5786197dd04c5fe0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+401f48559a71';
