import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface PasskeyOptions {
  challenge: string;
  /** The owner of the new passkey. */
  user?: { id: string };
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** A device with one passkey (ES256). Gives the answers that a browser would send. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #origin: string;
  #uses = 0;
  /** The owner's handle, as the server sent it. */
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  register({ challenge, user }: PasskeyOptions): string {
    this.#userHandle = user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    const key = [Buffer.from('a5010203262001215820', 'hex'), b64(x), Buffer.from('225820', 'hex'), b64(y)];
    const idLength = Buffer.from([0, this.#id.length]);
    const data = this.#authData(flags.present | flags.verified | flags.hasKey, [
      Buffer.alloc(16),
      idLength,
      this.#id,
      ...key,
    ]);
    // CBOR: {fmt: 'none', attStmt: {}, authData}.
    const head = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.concat([head, data]).toString('base64url'),
    });
  }

  signIn(
    { challenge }: PasskeyOptions,
    { isVerified = true, counter = this.#uses + 1, userHandle = this.#userHandle } = {},
  ): string {
    this.#uses = counter;
    const data = this.#authData(flags.present | (isVerified ? flags.verified : 0), []);
    const client = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle,
    });
  }

  #answer(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authData(set: number, key: readonly Buffer[]): Buffer {
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses);
    return Buffer.concat([site, Buffer.from([set]), counter, ...key]);
  }
}

function b64(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
