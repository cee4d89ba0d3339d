// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9e98c445c7d30853952bf97aa306a134a9a49a0420e15f4d818d3b3bb929491b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+9e98c445c7d3';
