// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '0db9dc0c28fceda2a98ac45eda5ce47d4ed7a2c41da7512ecac8a98c413b284a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+0db9dc0c28fc';
