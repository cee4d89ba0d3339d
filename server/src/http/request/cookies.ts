import type { CookieOptions, Request, Response } from 'express';

/** The cookie with the secret of a session. */
const sessionName = 'payfac_session';

/**
 * Reads and sets the cookies of a service that browsers reach at this URL. Over TLS a cookie has a name that no other
 * host can set, and no other name counts.
 */
export class Cookies {
  readonly #publicUrl: string;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /** Returns the value of a cookie, or null if there is none, or more than one. */
  read(req: Request, name: string): string | null {
    const start = `${this.#nameOf(req, name)}=`;
    const pairs = (req.headers.cookie ?? '').split('; ').filter((pair) => pair.startsWith(start));
    const [value, ...others] = pairs.map((pair) => pair.slice(start.length));
    return value !== undefined && others.length === 0 && /^[A-Za-z0-9_-]+$/.test(value) ? value : null;
  }

  /** Sets a cookie that no script reads, or removes it if the value is null. */
  write(
    req: Request,
    res: Response,
    name: string,
    value: string | null,
    options: Pick<CookieOptions, 'sameSite' | 'maxAge'>,
  ): void {
    const all: CookieOptions = { httpOnly: true, path: '/', secure: this.#isOverTls(req), ...options };
    if (value === null) res.clearCookie(this.#nameOf(req, name), all);
    else res.cookie(this.#nameOf(req, name), value, all);
  }

  /** Returns the secret of the session that this browser has, or null. */
  session(req: Request): string | null {
    return this.read(req, sessionName);
  }

  /** Lets the browser keep the secret of a session, or forget it if it is null. */
  setSession(req: Request, res: Response, secret: string | null): void {
    this.write(req, res, sessionName, secret, { sameSite: 'strict' });
  }

  #nameOf(req: Request, name: string): string {
    return this.#isOverTls(req) ? `__Host-${name}` : name;
  }

  #isOverTls(req: Request): boolean {
    return req.secure || this.#publicUrl.startsWith('https:');
  }
}
