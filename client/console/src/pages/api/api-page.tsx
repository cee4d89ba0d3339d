import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sendRaw } from '../../api/client.ts';
import { Answer } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { NotFound } from '../not-found.tsx';
import { operationsOf, type ApiDocument, type Operation } from './api-document.ts';
import classes from './api.module.css';
import { Call } from './call.tsx';
import { OperationPage } from './operation-page.tsx';

/** Every operation of the document, to be sent with the token of this tab; with an id, that one. */
export default function ApiPage({ id }: { id: string | undefined }) {
  const operations = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const { text } = await sendRaw('/openapi.json', { signal });
      return operationsOf(JSON.parse(text) as ApiDocument);
    },
    staleTime: Infinity,
  });
  return (
    <Answer query={operations}>
      {(all) => {
        if (id === undefined) return <Operations operations={all} />;
        const found = all.find((operation) => operation.id === id);
        // The key: nothing that was typed for one operation stays for another.
        return found === undefined ? <NotFound /> : <OperationPage key={id} operation={found} />;
      }}
    </Answer>
  );
}

function Operations({ operations }: { operations: readonly Operation[] }) {
  const texts = useTexts().api;
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      {[...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, ofTag]) => (
        <Panel key={tag} title={tag}>
          <ul className={classes.operations} lang="en">
            {ofTag.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Anchor href={hrefOf(['api', id])} underline="always">
                  {summary}
                </Anchor>
                <Call method={method} path={path} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
