import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Connections that are open now carry no more data, as if a machine had left the network. */
  silence(): void;
  /** New connections carry no data either, as if the server behind had stopped. */
  halt(): void;
  close(): void;
}

/** Forwards connections to a port of this machine. */
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
