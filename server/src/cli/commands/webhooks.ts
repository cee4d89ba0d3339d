import { Command, InvalidArgumentError, Option } from 'commander';
import { parseInstant } from '../../shared/calendar.ts';
import { parseEventId } from '../../webhooks/sending/event-payload.ts';
import { parseId, withService } from '../command.ts';

const listHelp = `
States: pending (it waits for its first or next attempt), succeeded, failed (after the last attempt, or the receiver
answered 410), refused (nothing may be sent to this URL; \`webhooks show\` says why). Deliveries that have ended are
kept for 30 days.`;

const replayHelp = `
Sends events again that were delivered before, or not: one by its id, or all whose delivery ended since an instant;
with --failed only those that failed or were refused. They keep their ids, so a receiver that has one already can
tell. The schedule of attempts begins anew. When the receiver asked for a pause, the events wait until it is over.`;

const rotateHelp = `
The new secret is shown once. Until the overlap ends, each event carries a signature with the old secret too, so that
the receiver can change over in the meantime. A seller from before there were secrets gets its first one so.`;

export function webhooksCommand(): Command {
  return new Command('webhooks')
    .description('deliveries of events to the sellers, and where they go')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(replayCommand())
    .addCommand(rotateCommand())
    .addCommand(setUrlCommand())
    .addCommand(enableCommand());
}

const commands = () => import('../run-webhooks.ts');

function listCommand(): Command {
  const states = ['pending', 'succeeded', 'failed', 'refused'] as const;
  return new Command('list')
    .description('deliveries; those that wait for their first attempt, then the latest first')
    .option('--seller <id>', 'only those of this seller', parseId)
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .option('--limit <n>', 'how many', parseLimit, 100)
    .option('--json', 'print JSON')
    .addHelpText('after', listHelp)
    .action(
      async (options: { seller?: number; state?: (typeof states)[number]; limit: number; json?: true }) => {
        const { showDeliveries } = await commands();
        await withService((service) => showDeliveries(service, options));
      },
    );
}

function showCommand(): Command {
  return new Command('show')
    .description(
      'one event, where it goes, and every attempt with status, duration and the beginning of the answer',
    )
    .argument('<id>', 'the id of the event, such as evt_7_12', parseEvent)
    .option('--json', 'print JSON')
    .action(async (event: EventKey, options: { json?: true }) => {
      const { showDelivery } = await commands();
      await withService((service) => showDelivery(service, event, options.json === true));
    });
}

function replayCommand(): Command {
  return new Command('replay')
    .description('send events again')
    .argument('[id]', 'the id of an event, such as evt_7_12', parseEvent)
    .option(
      '--since <instant>',
      'all whose delivery ended since then, such as 2026-12-01T00:00:00-03:00',
      instant,
    )
    .option('--failed', 'with --since: only those that failed or were refused')
    .option('--seller <id>', 'with --since: only those of this seller', parseId)
    .option('--json', 'print JSON')
    .addHelpText('after', replayHelp)
    .action(
      async (
        event: EventKey | undefined,
        options: { since?: number; failed?: true; seller?: number; json?: true },
      ) => {
        const { replay } = await commands();
        await withService((service) => replay(service, event, options));
      },
    );
}

function rotateCommand(): Command {
  return new Command('rotate-secret')
    .description('give a seller a new secret for its events')
    .requiredOption('--seller <id>', 'the seller', parseId)
    .option('--overlap-hours <n>', 'for how long the old one signs too, 0 to 168', parseOverlap, 24)
    .option('--json', 'print {"idSeller","webhookSecret","oldSecretUntil"}')
    .addHelpText('after', rotateHelp)
    .action(async (options: { seller: number; overlapHours: number; json?: true }) => {
      const { rotate } = await commands();
      await withService((service) => rotate(service, options));
    });
}

function setUrlCommand(): Command {
  return new Command('set-url')
    .description("send a seller's events to another URL from now on")
    .requiredOption('--seller <id>', 'the seller', parseId)
    .argument('<url>', 'https, with a public address')
    .option('--json', 'print JSON')
    .action(async (url: string, options: { seller: number; json?: true }) => {
      const { setUrl } = await commands();
      await withService((service) => setUrl(service, url, options));
    });
}

function enableCommand(): Command {
  return new Command('enable')
    .description(
      'send to an endpoint again that was disabled because it answered 410; what waited is sent at once',
    )
    .requiredOption('--seller <id>', 'the seller', parseId)
    .option('--json', 'print JSON')
    .action(async (options: { seller: number; json?: true }) => {
      const { enable } = await commands();
      await withService((service) => enable(service, options));
    });
}

type EventKey = NonNullable<ReturnType<typeof parseEventId>>;

function parseEvent(text: string): EventKey {
  const event = parseEventId(text);
  if (event === null) throw new InvalidArgumentError('It must be the id of an event such as evt_7_12.');
  return event;
}

function instant(text: string): number {
  const parsed = parseInstant(text);
  if (parsed === null) {
    throw new InvalidArgumentError('It must be an instant such as 2026-12-01T00:00:00-03:00.');
  }
  return parsed;
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 999999.');
  return Number(text);
}

const longestOverlapHours = 168;

function parseOverlap(text: string): number {
  const hours = Number(text);
  if (!/^\d{1,3}$/.test(text) || hours > longestOverlapHours) {
    throw new InvalidArgumentError(`It must be a whole number of hours from 0 to ${longestOverlapHours}.`);
  }
  return hours;
}
