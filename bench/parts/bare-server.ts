import { createServer } from 'node:http';

/** The port is the first argument; the compressed body comes on standard input. */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
const body = Buffer.concat(chunks);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': String(body.length),
};

createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(process.argv[2]), '127.0.0.1');
