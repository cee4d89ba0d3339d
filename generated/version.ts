// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '35d1cb1f37029e20e637ff671e3da54911782c132292756cb79a5a522b586168';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+35d1cb1f3702';
