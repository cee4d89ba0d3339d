// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8cc31bb7ec2a41a5f0d2e4d44876b543b0f9878e54e533e65a010c874fb4f9d7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8cc31bb7ec2a';
