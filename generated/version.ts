// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9ff5db2a54995fad5c68aa3d4ba352860dcc57d900ea21bb1243093932036091';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+9ff5db2a5499';
