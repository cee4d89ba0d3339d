// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '673cc30d8724b857f84be3fc57f2235f3a5b4bdcfc99a488947f176f3964faba';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+673cc30d8724';
