const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 3_000;

/** Null if it isn't there, too large or late. Redirects fail: see docs/security.md, rule 18. */
export async function fetchPicture(url: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop ends the connection.
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
