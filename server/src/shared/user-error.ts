/**
 * An error that the person who runs a command can fix. Its message is all they see: it says what happened, where, and
 * what to do.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
