import type { Fixture } from './fixture.ts';

/** The fixtures of the operations with the tag Access. */
export const access = {
  getSession: { request: () => ({}), lastTable: 'intermediaries', ofAnother: {} },
} satisfies Record<string, Fixture>;
