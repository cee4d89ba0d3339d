// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1c7aa4ea0c19de4fa454a52f67afcd6088ed63400ae44149ee353e2f468096e6';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+1c7aa4ea0c19';
