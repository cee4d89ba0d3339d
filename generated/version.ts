// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '05b3e0bd96fb68a0b70bf8f8e3bbd83322a85d48582ec5204fd2956248e3f231';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+05b3e0bd96fb';
