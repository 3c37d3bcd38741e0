/** Source: docs/security.md, rule 20. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** By the first bytes alone. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return head.startsWith('ftyp', 4) && /^avi[fs]/.test(head.slice(8)) ? 'avif' : null;
}

/** Compressed pixels hardly ever hold these bytes. */
const strangers = ['<script', '<html', '<!doctype', '<svg ', '<?php', '%pdf-'];

/** It lies at most so far from the end of a file. */
const zipEnd = 'PK\x05\x06';
const zipReach = 65_557;

/** Finds a page, a program or an archive in the picture's bytes. */
export function isSomethingElseToo(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lower = text.toLowerCase();
  return strangers.some((stranger) => lower.includes(stranger)) || text.slice(-zipReach).includes(zipEnd);
}
