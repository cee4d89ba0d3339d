// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '754e763c39475b4bbdf5d9273005a7b3b4dea160cae399c9facdcd45d078e0c0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+754e763c3947';
