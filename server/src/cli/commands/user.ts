import type { Command } from 'commander';
import { loadConfig } from '../../config.ts';
import { namedIntermediary } from '../../intermediaries/named-intermediary.ts';
import {
  addPerson,
  invitationLink,
  invitePerson,
  removePerson,
  setDisabled,
  signOutEverywhere,
} from '../../people/people.service.ts';
import { listPeople, membershipsOf } from '../../people/person.repository.ts';
import { isEmail, isReady, type Person } from '../../people/person.ts';
import { findSellerOwner } from '../../sellers/seller.repository.ts';
import { noSuchSeller } from '../../sellers/seller.service.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import type { Role } from '../../tokens/token.ts';
import { idArgument, roleOf, roleOption } from '../arguments.ts';
import { printJson, printRows, shownInstant } from '../output.ts';
import { withService } from '../with-service.ts';

interface AddOptions {
  name?: string;
  intermediary?: string;
  seller?: number;
  role: Role;
  json?: true;
}

export function addUserCommand(command: Command): void {
  command
    .argument('<email>', 'the e-mail address with which the person signs in')
    .option('--name <name>', 'the name of a new person, as others see it')
    .option('--intermediary <name>', 'for this intermediary')
    .option('--seller <id>', 'for this seller', idArgument)
    .addOption(roleOption('what the person may do there').makeOptionMandatory())
    .option('--json', 'print the link as JSON')
    .action((email: string, options: AddOptions) => withService((service) => add(service, email, options)));
}

async function add(service: Service, email: string, options: AddOptions): Promise<void> {
  const { name = '', intermediary, seller, json } = options;
  assertEmail(email);
  if (name !== '') assertName(name);
  if ((intermediary === undefined) === (seller === undefined)) {
    throw new UserError('say where the person works: either --intermediary NAME or --seller ID.');
  }
  const role = roleOf(seller === undefined ? 'intermediary' : 'seller', options.role);
  const intermediaryId = await intermediaryOf(service, intermediary, seller);
  const sellerId = seller ?? null;
  const { invitation, isDisabled } = await addPerson(service, {
    intermediaryId,
    sellerId,
    role,
    email,
    name,
  });
  if (invitation !== null) printInvitation(email, invitation, json);
  else if (json) printJson({ email, link: null });
  else {
    const next = isDisabled
      ? `, and is disabled. Run \`payfac user enable ${email}\` to let them sign in.`
      : ', and signs in as before.';
    console.log(`${email} is ${role} there now${next}`);
  }
}

async function intermediaryOf(
  { store }: Service,
  name: string | undefined,
  sellerId: number | undefined,
): Promise<number> {
  if (name !== undefined) return namedIntermediary(store.read, name);
  const owner = sellerId === undefined ? undefined : await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw noSuchSeller(sellerId ?? 0);
  return owner.intermediaryId;
}

function assertName(name: string): void {
  if (/^(?=.*\S)\P{C}{1,100}$/u.test(name)) return;
  throw new UserError('a name must have 1 to 100 characters, not all blank, and no control characters.');
}

function assertEmail(email: string): void {
  if (isEmail(email)) return;
  throw new UserError(`${email} is not an e-mail address such as ana@example.com.`);
}

export function inviteUserCommand(command: Command): void {
  command
    .argument('<email>', 'the e-mail address of the person')
    .option('--json', 'print the link as JSON')
    .action((email: string, { json }: { json?: true }) =>
      withService(async (service) => printInvitation(email, await invitePerson(service, email), json)),
    );
}

/** The address of a service on this machine, if PAYFAC_PUBLIC_URL names no other. */
const localUrl = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;

function printInvitation(email: string, secret: string, json?: true): void {
  const config = loadConfig();
  const link = invitationLink(config.publicUrl ?? localUrl(config), secret);
  if (json) printJson({ email, link });
  else
    console.log(
      `${link}\n\nGive this link to ${email}, and to nobody else. It works once, within seven days. It is not shown again.`,
    );
}

export function listUsersCommand(command: Command): void {
  command
    .option('--json', 'print the people as JSON')
    .action(({ json }: { json?: true }) => withService((service) => list(service, json)));
}

async function list({ store, keyring }: Service, json?: true): Promise<void> {
  const people = await listPeople(store.read);
  const rows = await Promise.all(
    people.map(async (person) => {
      const { email, name, intermediary, invitedUntil } = person;
      const memberships = await membershipsOf(store.read, keyring, person);
      return {
        ...{ email, name, intermediary },
        roles: memberships
          .map(({ role, sellerId }) => (sellerId === null ? role : `${role} of ${sellerId}`))
          .join(', '),
        state: stateOf(person),
        invitedUntil: shownInstant(invitedUntil),
      };
    }),
  );
  const whenEmpty =
    'Nobody can sign in. Add somebody with `payfac user add EMAIL --name NAME --intermediary NAME --role admin`.';
  printRows(rows, json, whenEmpty);
}

function stateOf(person: Person): string {
  if (person.disabledAt !== null) return 'disabled';
  return isReady(person) ? 'active' : 'invited';
}

export function disableUserCommand(command: Command): void {
  emailCommand(command, async (service, email) => {
    await setDisabled(service, email, true);
    return `${email} can no longer sign in, and all their sessions have ended.`;
  });
}

export function enableUserCommand(command: Command): void {
  emailCommand(command, async (service, email) => {
    await setDisabled(service, email, false);
    return `${email} can sign in again. Somebody who has no password yet needs \`payfac user invite ${email}\`.`;
  });
}

export function signOutUserCommand(command: Command): void {
  emailCommand(command, async (service, email) => {
    await signOutEverywhere(service, email);
    return `The sessions of ${email} have ended.`;
  });
}

function emailCommand(command: Command, work: (service: Service, email: string) => Promise<string>): void {
  command
    .argument('<email>', 'the e-mail address of the person')
    .action((email: string) => withService(async (service) => console.log(await work(service, email))));
}

interface RemoveOptions {
  intermediary?: true;
  seller?: number;
}

export function removeUserCommand(command: Command): void {
  command
    .argument('<email>', 'the e-mail address of the person')
    .option('--intermediary', 'take away only the role at the intermediary itself')
    .option('--seller <id>', 'take away only the role at this seller', idArgument)
    .action((email: string, options: RemoveOptions) =>
      withService((service) => remove(service, email, options)),
    );
}

async function remove(
  service: Service,
  email: string,
  { intermediary, seller }: RemoveOptions,
): Promise<void> {
  if (intermediary === true && seller !== undefined) {
    throw new UserError('take away one role at a time: either --intermediary or --seller ID.');
  }
  const isErased = await removePerson(service, email, intermediary === true ? null : seller);
  console.log(
    isErased
      ? `${email} is erased, and all their sessions have ended. For a year the audit keeps a number and their network addresses.`
      : `${email} has lost this role, and all their sessions have ended.`,
  );
}
