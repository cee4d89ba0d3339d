import { operationsOf, type ApiDocument } from '../gates/document.ts';
import { createHash } from 'node:crypto';

/**
 * Returns the text of generated/methods.ts: the HTTP methods, with what each does at which path, in the first paragraph of
 * its description. A method of the client has this comment, so that an editor shows it.
 */
export function methodsModule(document: ApiDocument): string {
  const byMethod = Map.groupBy(operationsOf(document), ({ method }) => method);
  const members = [...byMethod].map(([method, operations]) => {
    const texts = operations.map(
      ({ path, operation: { summary, description } }) =>
        `\`${path}\`: ${summary}. ${description.split('\n\n', 1)[0] ?? ''}`,
    );
    return `${comment(texts.join('\n\n'))}\n  ${method.toUpperCase()}: '${method}';`;
  });
  return `/** The HTTP methods of the operations, in upper case as they are sent. */
export interface Methods {
${members.join('\n')}
}
`;
}

function comment(text: string): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n');
}

const shownDigits = 12;

/** Returns the version of the document and the first 12 digits of its hash, such as `0.2.0+9f86d081884c`. */
function apiVersionOf(bundled: string): string {
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
