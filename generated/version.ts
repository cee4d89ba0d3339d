// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '83b9600ededdbc804f25b091190e4a9bb9b1b2ec2f08f8a83addf595e8d9f66a';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+83b9600ededd';
