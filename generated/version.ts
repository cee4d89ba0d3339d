// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'b582d0984e662b6da01c771a1dfb890fdde40ce8c5049c297ffecb69f28f15dc';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+b582d0984e66';
