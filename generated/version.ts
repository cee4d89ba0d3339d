// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a2c6dc889167f662ca3776826863cc840cb88ea209f0b3fba260f4cf75472638';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a2c6dc889167';
