const shape = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text from outside could be a token of ours (256 bits in base64url), so that no other is looked up. */
export function isToken(text: string | null | undefined): text is string {
  return text != null && shape.test(text);
}
