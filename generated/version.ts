// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '590bc737b6613fbf2d18ccd30a472094441cf047e8d16c43f89155210b5868ec';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+590bc737b661';
