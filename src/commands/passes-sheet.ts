import { drawQrCode } from '#src/adapters/qr-code.ts';
import { escapeHtml } from '#src/domain/escape-html.ts';
import type { PassWords } from '#src/features/operations/pass-words.ts';

export interface PrintedPass {
  /** Looks like `BCDF-GHJK-2345`. */
  code: string;
  /** Opens the page with the code filled in. */
  url: string;
}

/** Returns an HTML file for A4: two columns of cards, five rows a page. */
export function drawSheet(words: PassWords, passes: readonly PrintedPass[]): string {
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${escapeHtml(words.title)}</title>
<style>
@page { size: A4; margin: 10mm }
* { box-sizing: border-box }
body { margin: 0; font: 12pt/1.4 Figtree, 'Segoe UI', Roboto, Arial, sans-serif; color: #241a12 }
main { display: grid; grid-template-columns: 1fr 1fr }
article { display: flex; gap: 5mm; align-items: center; height: 55mm; padding: 5mm; border: 0.3mm dashed #b9a68f; break-inside: avoid }
svg { flex: none; width: 38mm; height: 38mm }
h2 { margin: 0; font-size: 14pt }
p { margin: 0 }
.code { margin: 2mm 0; font: 700 13pt/1.3 ui-monospace, Consolas, monospace; white-space: nowrap }
.hint { font-size: 9pt; color: #65563f; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
${passes.map((pass) => drawCard(words, pass)).join('\n')}
</main>
</body>
</html>
`;
}

function drawCard({ brand, worth, advice, qrCode }: PassWords, { code, url }: PrintedPass): string {
  const { size, path } = drawQrCode(url);
  return `<article>
<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(qrCode)}"><path d="${path}"/></svg>
<div>
<h2>${escapeHtml(brand)}</h2>
<p>${escapeHtml(worth)}</p>
<p class="code">${escapeHtml(code)}</p>
<p class="hint">${escapeHtml(advice)}</p>
</div>
</article>`;
}
