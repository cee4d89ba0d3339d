import type { CookieOptions, Request, Response } from 'express';
import type { Origin } from '../../people/sign-in.service.ts';
import type { Service } from '../../service.ts';
import { sessionCookies } from '../request/authenticate.ts';
import { requestRecord } from '../request/request-record.ts';

/** What the routes that sign people in share. */
export interface SignIns {
  service: Service;
  /** Lets the browser keep the secret of a session, or forget it if it is null. */
  setCookie: (req: Request, res: Response, secret: string | null) => void;
}

/** Returns what the routes share, for a service that browsers reach at `publicUrl`. */
export function signInsOf(service: Service, publicUrl: string): SignIns {
  return {
    service,
    setCookie: (req, res, secret) => {
      const options: CookieOptions = { ...guarded(req, publicUrl), sameSite: 'strict' };
      const name = options.secure === true ? sessionCookies.overTls : sessionCookies.plain;
      if (secret === null) res.clearCookie(name, options);
      else res.cookie(name, secret, options);
    },
  };
}

/** Returns the options of a cookie that no script reads, and that is sent over TLS alone where there is TLS. */
export function guarded(req: Request, publicUrl: string): CookieOptions {
  return { httpOnly: true, path: '/', secure: req.secure || publicUrl.startsWith('https:') };
}

/** Returns where a sign-in comes from, for the audit. */
export const originOf = (req: Request, res: Response): Origin => ({
  remoteAddress: req.ip ?? null,
  requestId: requestRecord(res).id,
});
