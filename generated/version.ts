// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '68be60362c5ed492215da82fc8802fa113bc2cb625887a2a426672d69a71ff73';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+68be60362c5e';
