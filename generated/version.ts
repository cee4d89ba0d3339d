// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ca64a0ba6b4742e7d02899a508b393572687e1c5fa560a0aba0b5382be95643d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ca64a0ba6b47';
