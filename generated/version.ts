// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c74a46eab45ee325c3e6721b217160dc998b2e5e159fdb5978db3515bf6aab21';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+c74a46eab45e';
