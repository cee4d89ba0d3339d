// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '45a3c18d6b755df39b14162a76d967a82865dd174a14986c2bbfa0848bf9948d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+45a3c18d6b75';
