// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = 'ff5151ae4e551c623cf311f030a296c339ba17c52ff0bd7e39fe457b716a562c';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+ff5151ae4e55';
