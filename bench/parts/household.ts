import { waitUntil } from './product.ts';

export function postForm(url: string, path: string, body: string, cookie: string): string {
  const { host } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${url}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Returns its id. */
export async function findMovie({ url, cookie }: { url: string; cookie: string }): Promise<string> {
  let id: string | undefined;
  await waitUntil(async () => {
    const text = await (await fetch(`${url}/movies`, { headers: { Cookie: cookie } })).text();
    id = /\/watch\/(\d+)/.exec(text)?.[1];
    return id !== undefined;
  }, 60_000);
  return id ?? '';
}
