import code from '#src/browser/inline/after-load.ts?inline-script';

/** Its address holds no hash, because documents of other releases ask for it too. */
export async function handleAfterLoad(): Promise<Response> {
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
