import { createHash } from 'node:crypto';

const shownDigits = 12;

/** Returns the version of the document and the first 12 digits of its hash, such as `0.2.0+9f86d081884c`. */
export function apiVersionOf(bundled: string): string {
  const { info } = JSON.parse(bundled) as { info: { version: string } };
  return `${info.version}+${sha256Of(bundled).slice(0, shownDigits)}`;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Returns the text of generated/version.ts: the document's identity, for the server's header, the client and the docs.
 */
export function versionModule(bundled: string): string {
  return [
    '/** SHA-256 of openapi.json, in hex. */',
    `export const documentSha256 = '${sha256Of(bundled)}';`,
    '',
    '/** Version of the document and the first 12 digits of its hash, as the header X-Api-Version has it. */',
    `export const apiVersion = '${apiVersionOf(bundled)}';`,
    '',
  ].join('\n');
}
