import { Alert, Text } from '@mantine/core';
import { failureOf } from '../../api/failure.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import classes from '../../parts/parts.module.css';
import { Rows } from '../../parts/rows.tsx';
import { useBankTexts } from '../../texts/bank.ts';

/** A fault in a file, and where it is; both places are empty for a fault of the file as a whole. */
interface FileFault {
  line: string;
  positions: string;
  detail: string;
}

/** Why a return was not taken: each fault of the file with its place, or what else has failed. */
export function ReturnFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useBankTexts().importReturn;
  const issues = failureOf(error)?.error.problem?.errors ?? [];
  const faults = issues
    .filter(({ pointer }) => pointer === '/body/content')
    .map(({ detail }) => faultOf(detail));
  if (faults.length === 0) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <>
      <Alert title={<span data-title>{texts.faults}</span>} role="alert" className={classes.failure}>
        <Text size="sm">{texts.faultsHint}</Text>
      </Alert>
      <Rows
        label={texts.fault}
        rows={faults}
        keyOf={({ line, positions, detail }) => `${line} ${positions} ${detail}`}
        columns={[
          { name: texts.faultLine, of: ({ line }) => line },
          { name: texts.faultAt, of: ({ positions }) => positions },
          { name: texts.fault, of: ({ detail }) => detail },
        ]}
      />
    </>
  );
}

/** Reads `line 1, positions 1 to 8: …`, as the API writes it in either language. */
function faultOf(text: string): FileFault {
  const [, line = '', from = '', to = '', detail = text] =
    /^(?:line|linha) (\d+), posi\S+ (\d+)(?: (?:to|a) (\d+))?: (.*)$/s.exec(text) ?? [];
  return { line, positions: to === '' ? from : `${from}–${to}`, detail };
}
