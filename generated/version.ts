// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a86d118e3fefb143d1253e9509ce878420941caf2f4565f84f1dc0398b8d93db';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+a86d118e3fef';
