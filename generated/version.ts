// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '769779afe9c49771685068e3e16435e7c17eaf84bc82aa5afb894735f8f774ab';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+769779afe9c4';
