// Made from openapi/ by `npm run generate`. Do not edit.

/** SHA-256 of openapi.json, in hex. */
export const documentSha256 = '20c84498de268a8da60d57fd0f4e86f26fd7fdc3d714fd65bdc2e8ba8cc7d1bd';

/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */
export const apiVersion = '0.1.0+20c84498de26';
