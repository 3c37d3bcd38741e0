import { encodeQR } from 'qr';

export interface QrCode {
  /** It counts the modules of a side, with the quiet zone that the standard asks for. */
  size: number;
  /** An SVG path draws the dark modules: a rectangle for each run of a row. */
  path: string;
}

const quietZone = 4;

export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows.map((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join(''),
  );
  return { size: rows.length, path: path.join('') };
}
