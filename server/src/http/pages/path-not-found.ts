import type { RequestHandler, Response } from 'express';
import { ApiError } from '../errors/api-error.ts';

/** Must come after all routes. */
export function pathNotFound(count: (res: Response) => void): RequestHandler {
  return (_req, res) => {
    count(res);
    throw new ApiError(
      'path_not_found',
      'There is nothing at this path. The paths are listed in /openapi.json.',
    );
  };
}
