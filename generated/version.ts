// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '58b5d0b234ffc51cc265529ed4fe96bb0382ccad0800c5ce621c31f765172c88';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+58b5d0b234ff';
