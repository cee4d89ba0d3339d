// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'e48c29dbacdafbc305d0c8741494374d9f2d7f211cd393a76c16027dd5d8cf82';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+e48c29dbacda';
