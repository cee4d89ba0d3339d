// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '38db6b4054d694e577ab0ff7b2b560eb19ce872a9b42afd8e6643371d87ead6a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+38db6b4054d6';
