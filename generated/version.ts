// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '211cfe0c638ab64c15640f7be522999bd0e4e623b4cd795cae14e74841c53525';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+211cfe0c638a';
