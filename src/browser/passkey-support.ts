/** A television has no finger, face or PIN; it signs in with a phone. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && document.documentElement.dataset.screen !== 'tv';
}

/** Whether the device itself may hold some. Others come by a phone or a key on a wire. */
export async function canKeepPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
