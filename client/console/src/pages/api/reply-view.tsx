import { Anchor, Group, Text } from '@mantine/core';
import { decimal } from '../../format/format.ts';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Status } from '../../parts/status.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import classes from './api.module.css';
import type { Reply } from './send-request.ts';

/** More would make the page slow. */
const mostShown = 100_000;

/** Status, headers and body, as they came. */
export function ReplyView({ reply: { status, headers, body, about, tookMs } }: { reply: Reply }) {
  const { api: texts, failure } = useTexts();
  return (
    <Panel title={texts.reply}>
      <Group gap="xs" role="status">
        <Status tone={status < 400 ? 'good' : 'bad'}>{status}</Status>
        <Text size="sm" c="dimmed">
          {decimal(Math.round(tookMs))} ms
        </Text>
        {about !== null && (
          <Anchor size="sm" href={about} target="_blank" rel="noreferrer" underline="always">
            {failure.about}
          </Anchor>
        )}
      </Group>
      <details>
        <summary>{texts.headers(headers.length)}</summary>
        <Facts facts={headers} />
      </details>
      <pre className={classes.code} data-reply lang="en">
        {body.slice(0, mostShown)}
      </pre>
      {body.length > mostShown && (
        <Text size="sm">{texts.cut(decimal(mostShown), decimal(body.length))}</Text>
      )}
    </Panel>
  );
}
