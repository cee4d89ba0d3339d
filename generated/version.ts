// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '8a896fea1f75e64e32dd6d9861dfdca3dabd6ab04995c6fa18b850c8ed24fc58';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+8a896fea1f75';
