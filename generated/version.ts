// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9948fd3ca21a50eda1eefca536d48ba12ce4d938cca7713cc6f31f573aa84fb9';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+9948fd3ca21a';
