// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '7cf179aedfdf59e251e3e04f6ac9bd39f74eca97e429126862ca4ab1c39823f2';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+7cf179aedfdf';
