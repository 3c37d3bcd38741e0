import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Relay {
  port: number;
  /** Connections that are open now carry nothing any more, as when a machine vanished from the network. */
  silence(): void;
  /** PostgreSQL's notifications are lost, as behind a pooler that shares connections between transactions. */
  dropNotifications(isOn: boolean): void;
  close(): void;
}

/** Passes connections on to a port of this machine. */
export async function startRelay(to: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const state = { isDropping: false };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.pipe(far).pipe(withoutNotifications(state)).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    port: address.port,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    dropNotifications: (isOn) => {
      state.isDropping = isOn;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Each message has its type in one byte, and its length without that byte in four. */
function withoutNotifications(state: { isDropping: boolean }): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      const passed: Buffer[] = [];
      for (;;) {
        const length = rest.length < 5 ? Number.POSITIVE_INFINITY : 1 + rest.readUInt32BE(1);
        if (rest.length < length) break;
        if (!state.isDropping || rest[0] !== notification) passed.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      done(null, Buffer.concat(passed));
    },
  });
}

const notification = 'A'.charCodeAt(0);
