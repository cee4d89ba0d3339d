// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f378f1df30a20b1193351fcd1c67f89951ae3850a014ce8d9fb1233d1d7911e1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+f378f1df30a2';
