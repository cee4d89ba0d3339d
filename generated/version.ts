// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8aa204126b677b8adb2b113e8138dfa29450d3f44d441a60ef79cfad65a19395';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+8aa204126b67';
