// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '59fc0379981be7d33456068c786929ff82eadcba8c62ee6afb204e718a1130f0';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+59fc0379981b';
