// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '4d2d31c7239ad20aca89c8633ef456194aff5ea1dff079f215f0c2b6fd5e847b';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+4d2d31c7239a';
