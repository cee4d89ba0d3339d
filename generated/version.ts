// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '1b74312bffa0b5d73affd2a6c220ec19534cd8407a469493b6ce42986e968173';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+1b74312bffa0';
