import { connect, type Socket } from 'node:net';

export interface RawResponse {
  status: number;
  head: string;
  body: string;
}

/**
 * Sends requests as bytes over connections that stay open, so that no client changes their targets. Answers are
 * read one after another on each connection. A closed connection is opened again.
 */
export class RawHttp {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends the bytes of `request` (latin1). Returns null if the connection is closed without an answer. */
  async send(request: string): Promise<RawResponse | null> {
    const socket = await this.#connection();
    const response = readResponse(socket);
    socket.write(Buffer.from(request, 'latin1'));
    const read = await response;
    if (read === null || /^connection: close/im.test(read.head)) this.close();
    return read;
  }

  get(target: string, headers: Record<string, string> = {}): Promise<RawResponse | null> {
    const lines = Object.entries({ Host: `localhost:${this.#port}`, ...headers }).map((line) =>
      line.join(': '),
    );
    return this.send(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  }

  /** Sends more of a request that has begun. */
  write(text: string): void {
    this.#socket?.write(Buffer.from(text, 'latin1'));
  }

  /** Returns true once a request has been sent on an open connection. */
  get isConnected(): boolean {
    return this.#socket !== null && this.#socket.bytesWritten > 0;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #connection(): Promise<Socket> {
    if (this.#socket?.readable && this.#socket.writable) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    this.#socket = socket;
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  }
}

function readResponse(socket: Socket): Promise<RawResponse | null> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (response: RawResponse | null) => {
      socket.off('data', read);
      socket.off('close', ended);
      socket.off('error', ended);
      resolve(response);
    };
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const response = parseResponse(text);
      if (response !== null) finish(response);
    };
    const ended = () => finish(parseResponse(text, true));
    socket.on('data', read).once('close', ended).once('error', ended);
  });
}

function parseResponse(text: string, isAll = false): RawResponse | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = text.slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const hasBody = status !== 304 && status !== 204;
  const wanted = hasBody ? Number(length ?? Number.NaN) : 0;
  const body = text.slice(end + 4);
  if (!isAll && !(body.length >= wanted)) return null;
  return { status, head, body: Buffer.from(body, 'latin1').toString('utf8') };
}
