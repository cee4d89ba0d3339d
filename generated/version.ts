// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '090f3c205e6736b0effa9dc800d75b8ff975e8a289a72fa446e90c3cd7c7bd06';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+090f3c205e67';
