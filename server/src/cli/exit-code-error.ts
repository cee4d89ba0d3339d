/** Ends a command for the reason `cause`, with an exit code of the command's own instead of 1. */
export class ExitCodeError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, cause: unknown) {
    super('the command failed', { cause });
    this.name = 'ExitCodeError';
    this.exitCode = exitCode;
  }
}
