import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

export interface NewPasskey {
  /** It is base64url, as is the key. */
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

export interface KnownPasskey {
  credentialId: string;
  /** The device stores this id and sends it with each sign-in. */
  ownerId: string;
  publicKey: string;
  counter: number;
}

interface Owner {
  id: string;
  name: string;
}

/** The browser's script takes options and sends answers as JSON. */
export interface Passkeys {
  registrationOptions(challenge: string, owner: Owner, excludedIds: readonly string[]): Promise<object>;
  /** Returns null for an invalid answer. */
  verifyRegistration(answer: unknown, isOurs: IsOurs): Promise<NewPasskey | null>;
  signInOptions(challenge: string): object;
  /** Returns the new counter; null for an invalid answer. */
  verifySignIn(answer: unknown, passkey: KnownPasskey, isOurs: IsOurs): Promise<number | null>;
}

type IsOurs = (challenge: string) => boolean;

/** Loading takes 0.2 s and 29 MB, and few processes need it. */
const load = () => import('@simplewebauthn/server');

/** User verification is required: a sign-in proves that the device's owner uses it. */
export function createPasskeys(site: { publicUrl: string; name: string }): Passkeys {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(site.publicUrl);
  const expected = { expectedOrigin, expectedRPID, requireUserVerification: true };
  const expectChallenge = (isOurs: IsOurs) => ({
    expectedChallenge: (sent: string) => isOurs(Buffer.from(sent, 'base64url').toString('utf8')),
  });
  return {
    registrationOptions: async (challenge, owner, excludedIds) =>
      (await load()).generateRegistrationOptions({
        rpName: site.name,
        rpID: expectedRPID,
        challenge,
        userID: new TextEncoder().encode(owner.id),
        userName: owner.name,
        attestationType: 'none',
        excludeCredentials: excludedIds.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),
    // Anybody may ask for these options, so the package isn't loaded.
    // Source: https://www.w3.org/TR/webauthn-3/#dictionary-assertion-options.
    signInOptions: (challenge) => ({
      rpId: expectedRPID,
      challenge: Buffer.from(challenge).toString('base64url'),
      allowCredentials: [],
      timeout: 60_000,
      userVerification: 'required',
    }),
    async verifyRegistration(answer, isOurs) {
      const { verifyRegistrationResponse } = await load();
      // The cast is safe: the package checks the answer, and throws.
      const response = answer as RegistrationResponseJSON;
      const verified = await verifyRegistrationResponse({
        response,
        ...expected,
        ...expectChallenge(isOurs),
      }).catch(() => null);
      if (verified?.verified !== true) return null;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
      };
    },
    async verifySignIn(answer, passkey, isOurs) {
      const { verifyAuthenticationResponse } = await load();
      // The cast is safe: the package checks the answer, and throws.
      const response = answer as AuthenticationResponseJSON;
      const ownHandle = Buffer.from(passkey.ownerId).toString('base64url');
      const verified = await verifyAuthenticationResponse({
        response,
        ...expected,
        ...expectChallenge(isOurs),
        credential: {
          id: passkey.credentialId,
          publicKey: Buffer.from(passkey.publicKey, 'base64url'),
          counter: passkey.counter,
        },
      }).catch(() => null);
      if (verified?.verified !== true || response.response.userHandle !== ownHandle) return null;
      return verified.authenticationInfo.newCounter;
    },
  };
}
