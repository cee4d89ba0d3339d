// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '55509d58f8e60c328dbcd0f61e5403f27d6ccad31a08edeacd6ae6b59bd4cde4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+55509d58f8e6';
