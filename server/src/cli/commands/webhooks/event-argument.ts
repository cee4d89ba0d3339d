import { InvalidArgumentError } from 'commander';
import { UserError } from '../../../shared/user-error.ts';
import { eventId, parseEventId } from '../../../webhooks/sending/event-payload.ts';

export type EventKey = NonNullable<ReturnType<typeof parseEventId>>;

export function eventArgument(text: string): EventKey {
  const event = parseEventId(text);
  if (event === null) throw new InvalidArgumentError('It must be the id of an event such as evt_7_12.');
  return event;
}

export function noSuchEvent(event: EventKey): UserError {
  return new UserError(
    `there is no event ${eventId(event)}; \`payfac webhooks list\` shows them. Events are kept for 30 days after their ` +
      'delivery ended.',
  );
}
