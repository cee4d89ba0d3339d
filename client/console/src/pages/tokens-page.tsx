import type { Schemas } from '@payment-intermediary/client';
import { Alert, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../api/failure.ts';
import { useList } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { day, instant } from '../format/format.ts';
import { Advice } from '../forms/fields.tsx';
import { useRefusals } from '../forms/use-form.ts';
import { ConfirmAction, DoneNotice } from '../parts/confirm-action.tsx';
import { Filters, givenFilters } from '../parts/filters.tsx';
import { optionsOf } from '../parts/inputs.tsx';
import { PageTitle, Panel } from '../parts/panel.tsx';
import classes from '../parts/parts.module.css';
import { Listing } from '../parts/rows.tsx';
import { Secret } from '../parts/secret.tsx';
import { Status } from '../parts/values.tsx';
import { useLeaveQuestion, useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import { SellerLink } from './statement/lines.tsx';

type Token = Schemas['Token'];

const path = '/v2/payfac/tokens';

/** The tokens of the intermediary and of its sellers, which admins make and revoke. */
export default function TokensPage() {
  const { may } = useSession();
  const texts = useTexts().tokens;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const [made, setMade] = useState<Schemas['TokenCreated'] | null>(null);
  const filter = givenFilters(useRoute().filters, ['party']) as { party?: Schemas['TokenParty'] };
  const onCreated = (created: Schemas['TokenCreated']) => {
    setDone(null);
    setMade(created);
  };
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        {may('createToken') && <Create onCreated={onCreated} />}
      </PageTitle>
      <DoneNotice done={done} />
      {made !== null && <Created key={made.idToken} token={made} onKept={() => setMade(null)} />}
      <Filters
        filters={[{ name: 'party', label: texts.party, choices: texts.parties, any: texts.anyParty }]}
      />
      <TokenList
        key={filter.party}
        filter={filter}
        onRevoked={({ idToken }) => setDone({ text: texts.done(idToken) })}
      />
    </>
  );
}

interface TokenListProps {
  filter: { party?: Schemas['TokenParty'] };
  onRevoked: (token: Token) => void;
}

function TokenList({ filter, onRevoked }: TokenListProps) {
  const { may } = useSession();
  const { tokens: texts, frame } = useTexts();
  const list = useList(['tokens', filter], (client, page, signal) =>
    client.GET(path, { params: { query: { ...filter, ...page } }, signal }),
  );
  return (
    <Listing
      label={texts.title}
      list={list}
      keyOf={({ idToken }) => idToken}
      columns={[
        { name: texts.name, of: (token) => <Name token={token} /> },
        { name: texts.role, of: ({ role }) => frame.roles[role] },
        {
          name: texts.seller,
          of: ({ idSeller }) => (idSeller === null ? '—' : <SellerLink id={idSeller} />),
        },
        { name: texts.person, of: ({ person }) => person ?? '—' },
        { name: texts.created, of: ({ createdAt }) => instant(createdAt) },
        {
          name: texts.lastUsed,
          of: ({ lastUsedOn }) => (lastUsedOn === null ? texts.never : day(lastUsedOn)),
        },
        { name: texts.status, of: (token) => <TokenStatus token={token} /> },
        {
          name: texts.action,
          of: (token) =>
            may('revokeToken') &&
            token.revokedAt === null &&
            !token.isCurrent && <Revoke token={token} onRevoked={onRevoked} />,
        },
      ]}
    />
  );
}

function Name({ token: { name, idToken, isCurrent } }: { token: Token }) {
  const texts = useTexts().tokens;
  return (
    <div>
      {name ?? texts.noName}
      <Text size="xs" c="dimmed">
        {[`token:${idToken}`, ...(isCurrent ? [texts.current] : [])].join(' · ')}
      </Text>
    </div>
  );
}

function TokenStatus({ token: { revokedAt } }: { token: Token }) {
  const texts = useTexts().tokens;
  if (revokedAt === null) return <Status tone="good">{texts.active}</Status>;
  return (
    <div>
      <Status tone="plain">{texts.revoked}</Status>
      <Text size="xs" c="dimmed">
        {instant(revokedAt)}
      </Text>
    </div>
  );
}

interface CreatedProps {
  token: Schemas['TokenCreated'];
  onKept: () => void;
}

/** A new token, until its maker says that they have saved it. */
function Created({ token: { token, name, idToken }, onKept }: CreatedProps) {
  const texts = useTexts().tokens;
  useLeaveQuestion(texts.leave);
  return (
    <Panel>
      <Alert role="status" className={classes.warning}>
        {texts.once}
      </Alert>
      <Secret label={texts.token(name ?? String(idToken))} value={token} />
      <Checkbox label={texts.kept} checked={false} onChange={onKept} />
    </Panel>
  );
}

const nothing = { name: '', role: '' as Token['role'] | '' };

function Create({ onCreated }: { onCreated: (token: Schemas['TokenCreated']) => void }) {
  const { client } = useSession();
  const { tokens: texts, frame } = useTexts();
  const [fields, setFields] = useState<typeof nothing>(nothing);
  const { said, forget, refuse } = useRefusals();
  const { name, role } = fields;
  const { viewer, operator, approver, admin } = frame.roles;
  const change = (changes: Partial<typeof nothing>) => {
    setFields({ ...fields, ...changes });
    forget();
  };
  return (
    <ConfirmAction
      name={texts.create}
      isMain
      confirm={name.trim() === '' ? texts.create : texts.createNow(name)}
      input={name.trim() === '' || role === '' ? null : { name, role }}
      write={(key, body) => {
        const params = { header: { 'x-idempotency-key': key } };
        return send(client.POST(path, { params, body })).catch(refuse);
      }}
      onDone={(_, created) => {
        setFields(nothing);
        onCreated(created);
      }}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        error={said['/name'] !== undefined && <Advice issue={said['/name']} />}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        maxLength={80}
        required
      />
      <NativeSelect
        label={texts.role}
        data={[
          { value: '', label: texts.chooseRole, disabled: true },
          ...optionsOf({ viewer, operator, approver, admin }),
        ]}
        value={role}
        onChange={({ currentTarget }) => change({ role: currentTarget.value as Token['role'] })}
        required
      />
      <Text size="sm">{texts.createEffect}</Text>
    </ConfirmAction>
  );
}

function Revoke({ token, onRevoked }: { token: Token; onRevoked: (token: Token) => void }) {
  const { client } = useSession();
  const texts = useTexts().tokens;
  const { idToken, name } = token;
  return (
    <ConfirmAction
      name={texts.revoke}
      about={`token:${idToken}`}
      confirm={texts.revokeNow(idToken)}
      input={{ idToken }}
      write={(key, inPath) => {
        const params = { path: inPath, header: { 'x-idempotency-key': key } };
        return send(client.POST(`${path}/{idToken}/revoke`, { params }));
      }}
      onDone={(_, revoked) => onRevoked(revoked)}
    >
      <Text fw={600}>{name ?? texts.noName}</Text>
      <Text>{texts.revokeEffect}</Text>
    </ConfirmAction>
  );
}
