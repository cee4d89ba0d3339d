import type { NextFunction, RequestHandler } from 'express';

/** Several handlers as one: each runs when the one before it calls `next`, and an error ends the row. */
export function inTurn(handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let index = 0;
    const step: NextFunction = (error?: unknown) => {
      const handler = error === undefined ? handlers[index++] : undefined;
      if (handler === undefined) next(error);
      else handler(req, res, step);
    };
    step();
  };
}
