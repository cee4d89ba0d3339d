// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'f6e5a8e2fe6c6acf1086fac3f285051c2149d07005090114d57042e752d7f3c4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+f6e5a8e2fe6c';
