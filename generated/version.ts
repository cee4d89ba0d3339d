// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '45e6c79181d17311c2d24ef37433bef56589675a8903ae0b9bcbe772b6623bf7';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+45e6c79181d1';
