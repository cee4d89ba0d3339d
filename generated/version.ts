// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'beca49b6dde0d33be9d75278f0fc92ec99908b20fe33c94872bc3058d74183e0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+beca49b6dde0';
