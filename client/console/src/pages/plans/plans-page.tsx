import { Anchor, Button } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { decimal, instant } from '../../format/format.ts';
import { Listing } from '../../parts/listing.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Status } from '../../parts/status.tsx';
import { hrefOf } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** The plans of an intermediary. */
export function PlansPage() {
  const { client } = useSession();
  const texts = useTexts().plans;
  const list = useList(['plans'], (query, signal) =>
    client.GET('/v2/payfac/rate-plans', { params: { query }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title}>
        <Button component="a" href={hrefOf(['plans', 'new'])}>
          {texts.newPlan}
        </Button>
      </PageTitle>
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { name: 'ID', of: ({ id }) => id },
          {
            name: texts.name,
            of: ({ id, name, isDefault }) => (
              <span>
                <Anchor href={hrefOf(['plans', id])} fw={600} inherit>
                  {name}
                </Anchor>{' '}
                {isDefault && <Status tone="good">{texts.isDefault}</Status>}
              </span>
            ),
          },
          { name: texts.version, of: ({ version }) => version },
          { name: texts.sellers, of: ({ sellers }) => decimal(sellers), isAmount: true },
          { name: texts.created, of: ({ createdAt }) => instant(createdAt) },
        ]}
      />
    </>
  );
}
