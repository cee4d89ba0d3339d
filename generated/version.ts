// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'cb406e9712248e9b37c5c7e222a04bd3c66a3539e276489f7e89d87a990dc272';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+cb406e971224';
