// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '126c668b84ffff9aaf55e3df4e43ca2eea3652ac6d7ba2850159d052562f58e5';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+126c668b84ff';
