// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'bf3cd82544516adc7d1c1d385b55969e2b5a889da7c43176a1fa6324d94c547c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+bf3cd8254451';
