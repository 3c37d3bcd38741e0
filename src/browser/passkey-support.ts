/** A television can't verify a person by finger, face or PIN, so it signs in with a phone. */
export function canUsePasskeys(): boolean {
  const isThere = typeof window.PublicKeyCredential === 'function' && 'credentials' in navigator;
  return isThere && document.documentElement.dataset.screen !== 'tv';
}

/** Returns whether the device itself can store passkeys, without a phone or a security key. */
export async function canKeepPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // `PublicKeyCredential` of some browsers and extensions lacks the method.
    return false;
  }
}
