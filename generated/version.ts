// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c5e90612fc0f7dea2f5cd19e20df7b18d915d87eca53376a6b6871d93f05ff9f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+c5e90612fc0f';
