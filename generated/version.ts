// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7b23c3ce2ce2f008017e135cbdd7ccf623b1623df8730a72e01165bf3565ccf4';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7b23c3ce2ce2';
