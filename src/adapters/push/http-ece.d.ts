/** The package has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface EncryptOptions {
    version: 'aes128gcm';
    /** The key is made for this message alone. */
    privateKey: ECDH;
    /** It is base64url. */
    dh: string;
    authSecret: string;
    rs?: number;
  }

  const ece: { encrypt(payload: Buffer, options: EncryptOptions): Buffer };
  export default ece;
}
