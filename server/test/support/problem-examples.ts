import { operationsOf, readDocument, resolved } from '../../../scripts/gates/document.ts';
import type { OperationId } from '../../src/http/operation.ts';

/** Returns the `detail` in the document's examples of an operation's problems, by code. */
export function problemExamples(operationId: OperationId, status: number): Record<string, string> {
  const document = readDocument();
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  const response = found?.operation.responses[status];
  if (response === undefined) throw new Error(`${operationId} has no response ${status}`);
  const { examples = {} } = resolved(document, response).content?.['application/problem+json'] ?? {};
  return Object.fromEntries(
    Object.values(examples).map((example) => {
      const { code, detail } = resolved(document, example).value as { code: string; detail: string };
      return [code, detail];
    }),
  );
}
