/** A browser without a screen: keeps cookies, sends its origin, follows no redirect. */
export class Browser {
  readonly #url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens a page. */
  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  /** Submits a form as its page would. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#send(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: this.#url, ...headers },
    });
  }

  /** Submits a form that may hold a file. */
  postForm(path: string, body: FormData): Promise<Response> {
    return this.#send(path, { method: 'POST', body, headers: { Origin: this.#url } });
  }

  /** Calls an endpoint with JSON. */
  postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const all = { Origin: this.#url, 'Content-Type': 'application/json', ...headers };
    return this.#send(path, { method: 'POST', body: JSON.stringify(body), headers: all });
  }

  /** Signs in at /login; returns the path of the redirect. */
  async signIn(email: string, password: string): Promise<string | null> {
    return (await this.post('/login', { email, password })).headers.get('Location');
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(cookie === '' ? {} : { Cookie: cookie }) };
    const answer = await fetch(new URL(path, this.#url), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1).trim());
  }
}
