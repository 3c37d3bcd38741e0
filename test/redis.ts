import { createServer, type Socket } from 'node:net';

export interface RedisStandIn {
  url: string;
  /** Returns how many connections listen to a channel. */
  listeners(): number;
  /** Stops answering connections that are open now. */
  silence(): void;
  close(): Promise<void>;
}

/**
 * A server with the part of the Redis protocol (RESP 2) for publishing and subscribing. After `close`, another
 * can be started on its port.
 */
export async function startRedis(port = 0): Promise<RedisStandIn> {
  const listening = new Map<Socket, Set<string>>();
  const sockets = new Set<Socket>();
  let silenced = new Set<Socket>();

  function answer(socket: Socket, [command = '', ...words]: string[]): string {
    const name = command.toUpperCase();
    const subscribed = listening.get(socket);
    if (name === 'PING') return subscribed === undefined ? '+PONG\r\n' : list('pong', '');
    if (name === 'SUBSCRIBE') {
      const [channel = ''] = words;
      listening.set(socket, new Set(subscribed).add(channel));
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`;
    }
    if (name === 'PUBLISH') {
      const [channel = '', message = ''] = words;
      const heard = [...listening].filter(([, channels]) => channels.has(channel));
      for (const [listener] of heard) listener.write(list('message', channel, message));
      return `:${heard.length}\r\n`;
    }
    if (name === 'PUBSUB') {
      const [, channel = ''] = words;
      const count = [...listening.values()].filter((channels) => channels.has(channel)).length;
      return `*2\r\n${bulk(channel)}:${count}\r\n`;
    }
    return name === 'CLIENT' ? '+OK\r\n' : `-ERR unknown command '${name}'\r\n`;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      rest += text;
      for (let command = takeCommand(rest); command !== null; command = takeCommand(rest)) {
        rest = command.rest;
        if (silenced.has(socket)) continue;
        socket.write(answer(socket, command.words));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      listening.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `redis://127.0.0.1:${address.port}`,
    listeners: () => listening.size,
    silence: () => {
      silenced = new Set(sockets);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the first complete command of `text`, an array of strings, and the rest. All texts are ASCII. */
function takeCommand(text: string): { words: string[]; rest: string } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  const words: string[] = [];
  let at = head[0].length;
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (size === null) return null;
    const begins = at + size[0].length;
    const ends = begins + Number(size[1]);
    if (text.length < ends + 2) return null;
    words.push(text.slice(begins, ends));
    at = ends + 2;
  }
  return { words, rest: text.slice(at) };
}

function bulk(text: string): string {
  return `$${text.length}\r\n${text}\r\n`;
}

function list(...texts: string[]): string {
  return `*${texts.length}\r\n${texts.map(bulk).join('')}`;
}
