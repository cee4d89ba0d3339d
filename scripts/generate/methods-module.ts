import { operationsOf, type ApiDocument } from '../gates/document.ts';

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
