// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '9c908a62b97f23c883141e115220905b74030c2bfb2e26bfdd92b543b45605e7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+9c908a62b97f';
