/** A television has no finger, face or PIN; it signs in with a phone. */
export function canUsePasskeys(): boolean {
  const isThere = typeof window.PublicKeyCredential === 'function' && 'credentials' in navigator;
  return isThere && document.documentElement.dataset.screen !== 'tv';
}

/** It tells whether the device itself may hold some. Others come by a phone or a key on a wire. */
export async function canKeepPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // Some classes, and those of extensions, lack the method.
    return false;
  }
}
