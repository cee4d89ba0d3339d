// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ae0ee6a506c7d014cc471a4cff0c04965f74801985255f82faf9d71d045bb0ca';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+ae0ee6a506c7';
