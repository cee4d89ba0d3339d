// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '516d4d5378cd8014a19f768d71b9c2c7dcb44fcd96cf5c1c7326ffb9d4abffaf';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+516d4d5378cd';
