// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '76182a582f21423e8af111ce64132ea5256cc19fc3ed2fdaa16b423ece50f720';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+76182a582f21';
