// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'a62c063fc7516b582622b4a1c405d61e6ad3ffa3e831f9f24639ea0c84111283';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+a62c063fc751';
