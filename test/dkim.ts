import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';

export function createDkimKey(bits = 2048): { pem: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey };
}

/** Returns the lines of each header as received, with their folding. */
function readHeaders(message: string): { name: string; raw: string }[] {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return head.split(/\r\n(?![ \t])/).map((raw) => ({ name: raw.split(':', 1)[0]?.toLowerCase() ?? '', raw }));
}

/** Returns the value of a header, unfolded; undefined if it is missing. */
export function headerOf(message: string, name: string): string | undefined {
  const found = readHeaders(message).find((header) => header.name === name.toLowerCase());
  return found?.raw
    .slice(name.length + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .trim();
}

function relaxHeader(raw: string): string {
  const [name = ''] = raw.split(':', 1);
  const value = raw
    .slice(name.length + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${name.toLowerCase().trim()}:${value}`;
}

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  return `${lines.join('\r\n').replace(/(?:\r\n)+$/, '')}\r\n`;
}

export interface DkimVerdict {
  isRight: boolean;
  domain: string;
  selector: string;
  /** The headers that the signature covers. */
  signed: string[];
}

/** Verifies a signature as a receiver does: RFC 6376, relaxed/relaxed and rsa-sha256. */
export function verifyDkim(message: string, publicKey: KeyObject): DkimVerdict {
  const headers = readHeaders(message);
  const signature = headers.find(({ name }) => name === 'dkim-signature')?.raw ?? '';
  const tags = new Map(
    relaxHeader(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.split('=', 1)[0]?.trim() ?? '', tag.slice(tag.indexOf('=') + 1).trim()]),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(/\s*:\s*/);
  const lines = signed.map((name) => headers.findLast((header) => header.name === name)?.raw);
  const unsigned = signature.replace(/(;\s*b=)[^;]*/, '$1');
  const text = [...lines.filter((raw) => raw !== undefined), unsigned].map(relaxHeader).join('\r\n');
  const body = relaxBody(message.slice(message.indexOf('\r\n\r\n') + 4));
  const isBodyRight = createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh');
  const bytes = Buffer.from((tags.get('b') ?? '').replace(/\s/g, ''), 'base64');
  const isRight = isBodyRight && verify('sha256', Buffer.from(text, 'latin1'), publicKey, bytes);
  return { isRight, domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', signed };
}
