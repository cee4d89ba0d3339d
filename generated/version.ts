// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7e0355e2a65ab8769af7ab6637a98c863bdee8ef42492db7aa1c32ad821c7120';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+7e0355e2a65a';
