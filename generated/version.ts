// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '139dc8386220c5e06aae72c8d10fdd83590e4afe8063d67e2bc213bd6047edfa';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+139dc8386220';
