/** The formats that are taken. Source: docs/security.md, rule 20. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** What a file is by its first bytes; null for all else, whatever its name and its sender say. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return head.startsWith('ftyp', 4) && /^avi[fs]/.test(head.slice(8)) ? 'avif' : null;
}

/** Beginnings of documents and programs; five bytes that compressed pixels hardly ever hold. */
const strangers = ['<script', '<html', '<!doctype', '<svg ', '<?php', '%pdf-'];

/** The end of a ZIP archive, and how far from the end of a file it may stand. */
const zipEnd = 'PK\x05\x06';
const zipReach = 65_557;

/** Whether a picture is made to be read as something else too: a page, a program, an archive. */
export function isSomethingElseToo(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lower = text.toLowerCase();
  return strangers.some((stranger) => lower.includes(stranger)) || text.slice(-zipReach).includes(zipEnd);
}
