import type { Schemas } from '@payment-intermediary/client';
import { Alert, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { instant } from '../../format/format.ts';
import { Advice } from '../../forms/fields.tsx';
import { useRefusals } from '../../forms/use-form.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { optionsOf } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Rows } from '../../parts/rows.tsx';
import { Secret } from '../../parts/secret.tsx';
import { Status } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';

type User = Schemas['SellerUser'];

const users = '/v2/seller/{sellerId}/users';

interface SellerUsersProps {
  sellerId: number;
  /** The heading and the text of a seller that nobody signs in for yet, and the person to invite first. */
  first?: { title: string; lead: string; person: Invited };
}

/** Who signs in for a seller. An owner and the intermediary invite and remove. */
export function SellerUsers({ sellerId, first }: SellerUsersProps) {
  const { may } = useSession();
  const texts = useTexts().users;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const [invited, setInvited] = useState<{ name: string; link: string } | null>(null);
  const query = useRead(['users', sellerId], (client, signal) =>
    client.GET(users, { params: { path: { sellerId } }, signal }),
  );
  const onInvited = ({ name, link }: Schemas['SellerUserInvited']) => {
    setInvited(link === null ? null : { name, link });
    setDone(link === null ? { text: texts.changed(name) } : null);
  };
  return (
    <Panel
      title={first?.title ?? texts.title}
      lead={first?.lead ?? texts.lead}
      aside={may('inviteSellerUser') && <Invite {...{ sellerId, onInvited }} person={first?.person} />}
    >
      <DoneNotice done={done} />
      {invited !== null && (
        <>
          <Alert role="status" className={classes.warning}>
            {texts.once}
          </Alert>
          <Secret key={invited.link} label={texts.link(invited.name)} value={invited.link} />
        </>
      )}
      <Answer query={query}>
        {(found) =>
          found.length === 0 ? (
            <Text>{texts.nobody}</Text>
          ) : (
            <UserRows
              found={found}
              onInvited={onInvited}
              onRemoved={(text) => {
                setInvited(null);
                setDone({ text });
              }}
            />
          )
        }
      </Answer>
    </Panel>
  );
}

interface UserRowsProps extends Pick<InviteProps, 'onInvited'> {
  found: readonly User[];
  onRemoved: (text: string) => void;
}

function UserRows({ found, onInvited, onRemoved }: UserRowsProps) {
  const { may } = useSession();
  const texts = useTexts().users;
  return (
    <Rows
      label={texts.title}
      rows={found}
      keyOf={({ idUser }) => idUser}
      columns={[
        { name: texts.name, of: ({ name }) => name },
        { name: texts.email, of: ({ email }) => email },
        { name: texts.role, of: ({ role }) => texts.roles[role] },
        { name: texts.status, of: (user) => <UserStatus user={user} /> },
        ...(may('removeSellerUser')
          ? [
              {
                name: texts.action,
                of: (user: User) => (
                  <Group gap="xs">
                    <Invite sellerId={user.idSeller} user={user} onInvited={onInvited} />
                    <Remove user={user} onRemoved={onRemoved} />
                  </Group>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function UserStatus({ user: { status, invitedUntil } }: { user: User }) {
  const texts = useTexts().users;
  return (
    <div>
      <Status tone={status === 'ACTIVE' ? 'good' : status === 'INVITED' ? 'wait' : 'bad'}>
        {texts.statuses[status]}
      </Status>
      {status === 'INVITED' && (
        <Text size="xs" c="dimmed">
          {invitedUntil === null ? texts.over : texts.until(instant(invitedUntil))}
        </Text>
      )}
    </div>
  );
}

const nothing = { name: '', email: '', role: '' as Schemas['SellerRole'] | '' };

type Invited = typeof nothing;

interface InviteProps {
  sellerId: number;
  /** Somebody who is invited again, or gets another role. */
  user?: User;
  /** Somebody new, with whom the fields begin. */
  person?: Invited | undefined;
  onInvited: (user: Schemas['SellerUserInvited']) => void;
}

function Invite({ sellerId, user, person, onInvited }: InviteProps) {
  const { client } = useSession();
  const texts = useTexts().users;
  const known = user && { name: user.name, email: user.email, role: user.role };
  const [fields, setFields] = useState<Invited>(known ?? person ?? nothing);
  const { said, forget, refuse } = useRefusals();
  const change = (changes: Partial<Invited>) => {
    setFields({ ...fields, ...changes });
    forget();
  };
  const { name, email, role } = fields;
  const inviting = name.trim() === '' ? texts.invite : texts.inviteNow(name);
  const advice = (at: '/name' | '/email') => said[at] !== undefined && <Advice issue={said[at]} />;
  return (
    <ConfirmAction
      name={user === undefined ? texts.invite : texts.again}
      about={user?.name}
      confirm={user === undefined ? inviting : texts.againNow(name)}
      isMain={person !== undefined}
      input={name.trim() === '' || email === '' || role === '' ? null : { name, email, role }}
      write={(key, body) => {
        const params = { path: { sellerId }, header: { 'x-idempotency-key': key } };
        return send(client.POST(users, { params, body })).catch(refuse);
      }}
      onDone={(_, invited) => {
        if (user === undefined) setFields(nothing);
        onInvited(invited);
      }}
    >
      {user === undefined ? (
        <>
          <TextInput
            label={texts.name}
            value={name}
            error={advice('/name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            maxLength={100}
            required
          />
          <TextInput
            type="email"
            label={texts.email}
            value={email}
            error={advice('/email')}
            onChange={({ currentTarget }) => change({ email: currentTarget.value.trim() })}
            maxLength={254}
            required
          />
        </>
      ) : (
        <Text>{`${name} · ${email}`}</Text>
      )}
      <NativeSelect
        label={texts.role}
        data={[{ value: '', label: texts.chooseRole, disabled: true }, ...optionsOf(texts.roles)]}
        value={role}
        onChange={({ currentTarget }) => change({ role: currentTarget.value as Schemas['SellerRole'] })}
        required
      />
      <Text size="sm">{user === undefined ? texts.inviteHint : texts.againHint}</Text>
    </ConfirmAction>
  );
}

function Remove({ user, onRemoved }: { user: User; onRemoved: (text: string) => void }) {
  const { client } = useSession();
  const texts = useTexts().users;
  const { idUser, idSeller: sellerId, name } = user;
  return (
    <ConfirmAction
      name={texts.remove}
      about={name}
      confirm={texts.removeNow(name)}
      input={{ sellerId, idUser }}
      write={(key, path) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST(`${users}/{idUser}/remove`, { params }));
      }}
      onDone={() => onRemoved(texts.removed(name))}
    >
      <Text>{texts.removeEffect}</Text>
    </ConfirmAction>
  );
}
