import { createSocket } from 'node:dgram';

export interface DnsServer {
  /** An argument of `setServers`. */
  address: string;
  close(): Promise<void>;
}

/** Answers TXT queries from `records`, whose values are lists of strings. With `hangs`, it never answers. */
export async function startDnsServer(
  records: Record<string, readonly (readonly string[])[]>,
  { hangs = false } = {},
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    if (!hangs) socket.send(answerTo(query, records), peer.port, peer.address);
  });
  await new Promise<void>((listening) => socket.bind(0, '127.0.0.1', listening));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
}

/** Source: RFC 1035, section 4. */
function answerTo(query: Buffer, records: Record<string, readonly (readonly string[])[]>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const found = records[labels.join('.').toLowerCase()] ?? [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(found.length === 0 ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  const answers = found.map((strings) => {
    const data = Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text)]));
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question, ...answers]);
}
