import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Connections that are open now carry nothing any more, as when a machine vanished from the network. */
  silence(): void;
  /** Nor do new ones, as when the server behind stands still. */
  halt(): void;
  close(): void;
}

/** Passes connections on to a port of this machine. */
export async function startRelay(to: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isHalted = false;
  const server = createServer((near) => {
    const far = isHalted ? null : connect(to, '127.0.0.1');
    if (far !== null) near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      if (socket === null) continue;
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    port: address.port,
    silence,
    halt: () => {
      isHalted = true;
      silence();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
