import type { NextFunction, RequestHandler } from 'express';

/**
 * Several handlers as one: each runs when the one before it calls `next`. An error that is passed on, thrown or
 * rejected with ends the row, as in a router of Express, which takes longer to find out what is next.
 */
export function inTurn(handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let index = 0;
    const step: NextFunction = (error?: unknown) => {
      const handler = error === undefined ? handlers[index++] : undefined;
      if (handler === undefined) {
        next(error);
        return;
      }
      try {
        const running: unknown = handler(req, res, step);
        if (running instanceof Promise) running.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    step();
  };
}
