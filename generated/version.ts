// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '69d9d49a21ea9514071e1ec6a544970b2234c26d17c3bc78cf9bf200a79f7519';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+69d9d49a21ea';
