// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '97e4703fda332a1ff1077a38ca8e8d97c591a95d384f93714be43823ab73e822';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+97e4703fda33';
