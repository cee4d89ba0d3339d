import { URI, type TOTP } from 'otpauth';
import { expect } from 'vitest';
import { addPerson } from '../../src/people/people.service.ts';
import type { Role } from '../../src/tokens/token.ts';
import type { ApiResponse, TestApi } from './test-api.ts';

/** The password of everybody in tests. */
export const password = 'uma frase comprida';

/** The header that only the console's own page can send: as which membership it acts. */
export const fromConsole = (membership: number | string) => ({ 'X-Console': String(membership) });

let addresses = 0;

/** Returns the header of an address that nobody used before, because attempts to sign in are counted for each. */
export function newAddress(): { 'X-Forwarded-For': string } {
  addresses += 1;
  return { 'X-Forwarded-For': `198.18.${addresses >> 8}.${addresses & 255}` };
}

/** A person in tests, with its app and what its browser keeps. */
export class TestPerson {
  readonly email: string;
  readonly app: TOTP;
  readonly recoveryCodes: string[];
  cookie: string;
  /** The membership that the page shows. */
  membership = 0;
  readonly #api: TestApi;

  private constructor(api: TestApi, email: string, app: TOTP, codes: string[], cookie: string) {
    this.#api = api;
    this.email = email;
    this.app = app;
    this.recoveryCodes = codes;
    this.cookie = cookie;
  }

  /** Adds a person, who accepts the invitation, and is signed in. */
  static async join(
    api: TestApi,
    email: string,
    at: { intermediaryId: number; sellerId?: number; role: Role },
  ): Promise<TestPerson> {
    const { invitation } = await addPerson(api.service, {
      ...{ sellerId: null, name: 'Ana Souza', email },
      ...at,
    });
    return TestPerson.accept(api, email, invitation!);
  }

  static async accept(api: TestApi, email: string, invitation: string): Promise<TestPerson> {
    const opened = await api.call<{ uri: string; setup: string }>('POST', '/console/invitation', {
      body: { invitation },
      headers: newAddress(),
    });
    expect(opened.status, opened.text).toBe(200);
    const app = URI.parse(opened.body.uri) as TOTP;
    const { setup } = opened.body;
    const body = { invitation, setup, password, code: app.generate({ timestamp: api.now }) };
    const accepted = await api.call<{ recoveryCodes: string[] }>('POST', '/console/invitation/accept', {
      body,
    });
    expect(accepted.status, accepted.text).toBe(200);
    const person = new TestPerson(api, email, app, accepted.body.recoveryCodes, cookieIn(accepted));
    await person.load();
    return person;
  }

  code(): string {
    return this.app.generate({ timestamp: this.#api.now });
  }

  /** Signs in anew, half a minute later, because each code works once. */
  async signIn(): Promise<ApiResponse<never>> {
    this.#api.setNow(new Date(this.#api.now + 30_000).toISOString());
    const body = { email: this.email, password, code: this.code() };
    const answer = await this.#api.call<never>('POST', '/console/session', { body, headers: newAddress() });
    expect(answer.status, answer.text).toBe(204);
    this.cookie = cookieIn(answer);
    await this.load();
    return answer;
  }

  /** Loads the page: it acts as what the session says now. */
  async load(): Promise<void> {
    const { body } = await this.call<{ current: number }>('GET', '/console/session');
    this.membership = body.current;
  }

  call<Body>(method: string, path: string, body?: object, headers = {}): Promise<ApiResponse<Body>> {
    return this.#api.call<Body>(method, path, {
      headers: { ...fromConsole(this.membership), Cookie: this.cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }
}

/** Returns the cookie that a response sets, as a browser sends it back. */
export function cookieIn({ headers }: Pick<ApiResponse<unknown>, 'headers'>): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
