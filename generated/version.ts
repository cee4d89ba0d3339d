// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '0fa670348079afe76df5ac615a5bd49795f591aa30ea676038a3f5dd74556ff1';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+0fa670348079';
