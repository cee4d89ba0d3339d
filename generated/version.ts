// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '94fb58d4ca7218883256ca6667f24fd4c51210bba02ba8acaad95ff11d74be4d';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.2.0+94fb58d4ca72';
