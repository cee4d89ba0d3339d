// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '71871fe6de24029067a5483f3e34051f61e796d5a2c6dc960d0e2bbcc2090f80';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+71871fe6de24';
