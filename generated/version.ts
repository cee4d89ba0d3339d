// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'dbd72f51a04854fd34d2b3a6da35545b56a05493ccb735a1c949e3b8126f4a7f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+dbd72f51a048';
