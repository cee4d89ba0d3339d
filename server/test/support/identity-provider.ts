import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** What a code stands for. */
interface Grant {
  nonce: string;
  challenge: string;
  claims: Record<string, unknown>;
  isForged: boolean;
}

/**
 * An identity provider that a test can make misbehave. It answers as OpenID Connect says, checks the proof of the code,
 * and lets each code be used once.
 */
export class FakeProvider {
  readonly clientId = 'payfac';
  readonly #server: Server;
  readonly #grants = new Map<string, Grant>();

  private constructor() {
    this.#server = createServer((req, res) => {
      void this.#answer(req).then(([status, body]) => {
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    await provider.resume();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async resume(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Lets a person in who was sent here with this address. Returns the query with which it goes back. */
  authorize(address: string, claims: Record<string, unknown>, isForged = false): string {
    const { searchParams } = new URL(address);
    const code = randomUUID();
    const get = (name: string) => searchParams.get(name) ?? '';
    this.#grants.set(code, { nonce: get('nonce'), challenge: get('code_challenge'), claims, isForged });
    return `?${new URLSearchParams({ code, state: get('state'), iss: this.issuer }).toString()}`;
  }

  async #answer(req: IncomingMessage): Promise<[number, unknown]> {
    const { issuer } = this;
    if (req.url === '/.well-known/openid-configuration') {
      return [
        200,
        {
          ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
          ...{ jwks_uri: `${issuer}/jwks`, end_session_endpoint: `${issuer}/end` },
          ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
          id_token_signing_alg_values_supported: ['ES256'],
          authorization_response_iss_parameter_supported: true,
        },
      ];
    }
    if (req.url === '/jwks')
      return [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: '1' }] }];
    const form = new URLSearchParams(await text(req));
    const grant = this.#grants.get(form.get('code') ?? '');
    this.#grants.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || proof !== grant.challenge) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'none', token_type: 'Bearer', id_token: this.#idToken(grant) }];
  }

  #idToken({ nonce, claims, isForged }: Grant): string {
    const now = Math.floor(Date.now() / 1_000);
    const standard = { iss: this.issuer, aud: this.clientId, sub: 'ana', iat: now, exp: now + 300, nonce };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${part({ alg: 'ES256', kid: '1' })}.${part({ ...standard, ...claims })}`;
    const key = isForged ? foreign.privateKey : privateKey;
    return `${body}.${sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }
}
