// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '58904bd389c7c0b631b7117d8afdec6e3db56a99ccdf26aa9d9a696c600cbf5b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+58904bd389c7';
