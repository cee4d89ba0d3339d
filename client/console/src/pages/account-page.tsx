import { Button, Group, Text } from '@mantine/core';
import { useSession } from '../api/session.ts';
import { instant } from '../format/format.ts';
import { NotFound, PageTitle, Panel } from '../parts/panel.tsx';
import { Facts } from '../parts/values.tsx';
import { useTexts } from '../texts/texts.ts';

/** Who is signed in, what they may do, and until when. A token has no such page. */
export function AccountPage() {
  const { person, identity, signOut } = useSession();
  const { account: texts, frame } = useTexts();
  if (person === null) return <NotFound />;
  return (
    <>
      <PageTitle title={person.name} />
      <Panel>
        <Facts
          facts={[
            [texts.email, person.email],
            [
              texts.roles,
              person.memberships
                .map(({ role, seller }) => `${seller?.name ?? identity.intermediary}: ${frame.roles[role]}`)
                .join('; '),
            ],
            [texts.endsAt, instant(person.endsAt)],
          ]}
        />
        <Text c="dimmed">{texts.hint}</Text>
        <Group>
          <Button variant="default" onClick={() => signOut({ isEverywhere: true })}>
            {texts.everywhere}
          </Button>
        </Group>
      </Panel>
    </>
  );
}
