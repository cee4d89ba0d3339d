// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9f588c0c5e66414cbdd90b4985da89c2ff2bfaea9e97d2022f75e4e375c039ad';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+9f588c0c5e66';
