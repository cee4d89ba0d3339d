// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'd065a0e13d0e652473af8cc8cf6db95710b6733fb20c0b00dae2c96b36b77be5';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+d065a0e13d0e';
