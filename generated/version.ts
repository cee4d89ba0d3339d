// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a48c5838cd46affa674354aa7137a71bdc800f4dffb4b4541b95cdfa6eecfe55';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a48c5838cd46';
