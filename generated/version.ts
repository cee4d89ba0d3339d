// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '160d9519dae32b307902f941d20a85e648d65e4dd728aee7834ae289d24c0155';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+160d9519dae3';
