// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '65a0ae51a74767e9f23239e7a58d473ff5226b5623acb1568e929b51897913a1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+65a0ae51a747';
