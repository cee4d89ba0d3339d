// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'c8be46c186526c4b008e87a93db2890a6931f64b0a6a2cf044b9ae4f3e45a43f';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+c8be46c18652';
