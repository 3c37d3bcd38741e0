const shape = /^[A-Za-z0-9_-]{43}$/;

/** A token is 256 bits in base64url. Other texts cost no query. */
export function isToken(text: string | null | undefined): text is string {
  return text != null && shape.test(text);
}
