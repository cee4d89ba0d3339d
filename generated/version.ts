// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '52eff7d1bc51361ea0644b996585ee3a42dca2c5b515569552569f0d56ff3fcf';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+52eff7d1bc51';
