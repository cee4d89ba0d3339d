// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '267a3c637ffcee4ecdb0b322d996e0bd762584b000ae298b0216a1557250341b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+267a3c637ffc';
