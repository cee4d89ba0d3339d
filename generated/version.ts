// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '93735f7db04f095b5ea9db5d5e30d00df2f88c3ff1de836e29badf33980f2e94';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+93735f7db04f';
