import type { Schemas } from '@payment-intermediary/client';
import { Alert, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PayingAccountInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { taxId } from '../../format/format.ts';
import { Field, useWhyNot } from '../../forms/fields.tsx';
import { valuesOf } from '../../forms/rule.ts';
import { FormContext, useForm } from '../../forms/use-form.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Rows } from '../../parts/rows.tsx';
import { useBankTexts } from '../../texts/bank.ts';
import { useTexts } from '../../texts/texts.ts';
import { usePayingAccounts } from './use-bank.ts';

type Account = Schemas['PayingAccount'];

/** The accounts from which the intermediary pays, which admins set. */
export function PayingAccounts() {
  const { may } = useSession();
  const texts = useBankTexts().payingAccounts;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const accounts = usePayingAccounts();
  const onSaved = (name: string) => setDone({ text: texts.saved(name) });
  const maySet = may('setPayingAccount');
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      aside={maySet && <SetAccount name={texts.add} account={null} onSaved={onSaved} />}
    >
      <DoneNotice done={done} />
      <Answer query={accounts}>
        {(found) => (
          <>
            {found.length === 0 && (
              <Text c="dimmed">
                {texts.none} {!maySet && texts.askAdmin}
              </Text>
            )}
            <AccountRows accounts={found} onSaved={maySet ? onSaved : null} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

/** Says, after the database was restored, which account waits for the number of its last file. */
export function UnknownFileNumbers() {
  const { may } = useSession();
  const texts = useBankTexts().payingAccounts;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const unknown = usePayingAccounts().data?.filter(({ isFileNumberKnown }) => !isFileNumberKnown) ?? [];
  return (
    <>
      <DoneNotice done={done} />
      {unknown.map((account) => (
        <Alert key={account.name} role="alert" className={classes.warning}>
          <Text size="sm" mb="xs">
            {texts.unknown(account.name)}
          </Text>
          {may('setPayingAccount') && (
            <SetAccount
              name={texts.edit(account.name)}
              account={account}
              onSaved={(name) => setDone({ text: texts.saved(name) })}
            />
          )}
        </Alert>
      ))}
    </>
  );
}

interface AccountRowsProps {
  accounts: readonly Account[];
  /** Null for those who may not set an account. */
  onSaved: ((name: string) => void) | null;
}

function AccountRows({ accounts, onSaved }: AccountRowsProps) {
  const texts = useBankTexts().payingAccounts;
  return (
    <Rows
      label={texts.title}
      rows={accounts}
      keyOf={({ name }) => name}
      columns={[
        { name: texts.name, of: ({ name }) => <strong>{name}</strong> },
        {
          name: texts.bank,
          of: ({ bank, bankName, layout }) => (
            <TwoLines
              first={[bank, bankName].filter((text) => text !== '').join(' · ')}
              second={`${texts.layout}: ${texts.layouts[layout]}`}
            />
          ),
        },
        { name: texts.branch, of: ({ agency, agencyDigit }) => withDigit(agency, agencyDigit) },
        { name: texts.account, of: ({ account, accountDigit }) => withDigit(account, accountDigit) },
        { name: texts.agreement, of: ({ agreement }) => (agreement === '' ? '—' : agreement) },
        {
          name: texts.company,
          of: ({ companyName, document }) => <TwoLines first={companyName} second={taxId(document)} />,
        },
        {
          name: texts.lastFile,
          of: ({ lastFileNumber, isFileNumberKnown }) => `${lastFileNumber}${isFileNumberKnown ? '' : '?'}`,
        },
        ...(onSaved === null
          ? []
          : [
              {
                name: texts.action,
                of: (account: Account) => (
                  <SetAccount name={texts.edit(account.name)} account={account} onSaved={onSaved} />
                ),
              },
            ]),
      ]}
    />
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div>
      {first}
      <Text size="xs" c="dimmed">
        {second}
      </Text>
    </div>
  );
}

const withDigit = (number: string, digit: string) => (digit === '' ? number : `${number}-${digit}`);

interface SetAccountProps {
  /** The label of the button. */
  name: string;
  /** Null for a new account. */
  account: Account | null;
  onSaved: (name: string) => void;
}

/** Sets an account as a whole, so that its fields begin with what they are. */
function SetAccount({ name: label, account, onSaved }: SetAccountProps) {
  const { client } = useSession();
  const { payingAccounts: texts } = useBankTexts();
  const faults = useTexts().form.faults;
  const [typedName, setName] = useState('');
  const form = useForm<Schemas['PayingAccountInput']>(PayingAccountInput, {
    values: account === null ? { '/accountsBy': 'TED' } : settable(account),
  });
  const name = account?.name ?? typedName;
  const isName = /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);
  const whyNot = useWhyNot(form);
  return (
    <ConfirmAction
      name={label}
      confirm={texts.save}
      input={isName && form.body !== null ? { name, body: form.body } : null}
      whyNot={isName ? whyNot : undefined}
      write={(key, input) => {
        const params = { path: { payingAccount: input.name }, header: { 'x-idempotency-key': key } };
        const { body } = input;
        return send(client.PUT('/v2/payfac/paying-accounts/{payingAccount}', { params, body })).catch(
          form.refuse,
        );
      }}
      onDone={(saved) => {
        form.clear();
        setName('');
        onSaved(saved.name);
      }}
    >
      {account === null ? (
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={typedName}
          error={typedName !== '' && !isName && faults.pattern}
          onChange={({ currentTarget }) => setName(currentTarget.value.trim().toLowerCase())}
          maxLength={40}
          required
        />
      ) : (
        <Text size="sm">
          {[account.bank, account.bankName, account.companyName, taxId(account.document)].join(' · ')}
          <br />
          {texts.fixed}
        </Text>
      )}
      <FormContext value={form}>
        <HintedFields labels={account === null ? { ...texts.fixedFields, ...texts.fields } : texts.fields} />
        <Text size="sm" c="dimmed">
          {texts.address}
        </Text>
        <HintedFields labels={texts.addressFields} />
      </FormContext>
    </ConfirmAction>
  );
}

/** Fields with hints of their own: those of sellers have other ones. */
function HintedFields({ labels }: { labels: Record<string, string> }) {
  const { hints } = useBankTexts().payingAccounts;
  return (
    <div className={classes.fields} data-dialog="wide">
      {Object.entries(labels).map(([at, label]) => (
        <Field key={at} at={at} label={label} {...(hints[at] !== undefined && { hint: hints[at] })} />
      ))}
    </div>
  );
}

/** Returns the values of an account that can be set. The number of its last file is left as it is. */
function settable(account: Account) {
  const { companyName, document, agreement, bank, agency, agencyDigit } = account;
  const { account: number, accountDigit, accountsBy, address } = account;
  return valuesOf({
    ...{ companyName, document, agreement, bank, agency, agencyDigit },
    ...{ account: number, accountDigit, accountsBy, address },
  });
}
