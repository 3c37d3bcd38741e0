import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeHtml, htmlPage } from '../http.ts';
import { type Checkout, formatRand } from './model.ts';

const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(style).digest('base64');
const note = 'Preview checkout. No money moves.';

interface PageView {
  merchantName: string;
  card: { number: string; month: number; year: number };
}

const icon = (size: number, path: string): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
const lockIcon = '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>';
const cardIcon = '<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 10h19M6 15h4"/>';

/** Browsers apply `form-action` to redirects too. */
export function pageHeaders(checkout?: Checkout): Record<string, string> {
  const targets = [checkout?.successUrl, checkout?.failureUrl, checkout?.cancelUrl].flatMap((address) => {
    const origin = typeof address === 'string' ? URL.parse(address)?.origin : undefined;
    return origin === undefined ? [] : [origin];
  });
  const formAction = ["'self'", ...new Set(targets)].join(' ');
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  };
}

function layOut(title: string, merchantName: string, summary: string, sheet: string): string {
  const body = `<body>
<header class="summary">
<p class="brand">${icon(22, cardIcon)}Preview checkout</p>
<p class="merchant">${escapeHtml(merchantName)}</p>
${summary}
</header>
<main><div class="sheet">
${sheet}
<p class="note">${icon(18, lockIcon)}<span><strong>${note}</strong>This page stands in for the card provider. Nothing that is typed here leaves it.</span></p>
</div></main>
</body>`;
  return htmlPage(title, `<style>${style}</style>`, body);
}

function summaryOf(checkout: Checkout, label: string): string {
  const lines = (checkout.lineItems ?? []).map(({ displayName, quantity, pricingDetails }) => {
    const name = `${escapeHtml(displayName)}${quantity > 1 ? ` × ${quantity}` : ''}`;
    return `<li><span>${name}</span><span>${formatRand(pricingDetails.price * quantity)}</span></li>`;
  });
  const list =
    lines.length > 0
      ? lines.join('')
      : `<li><span>Once-off card payment</span><span>${formatRand(checkout.amount)}</span></li>`;
  return `<p class="total"><small>${label}</small>${formatRand(checkout.amount)}</p><ul class="lines">${list}</ul>`;
}

/** The card's fields have no names, so they're never sent. */
export function openPage(checkout: Checkout, view: PageView): string {
  const amount = formatRand(checkout.amount);
  const base = `/checkout/${checkout.id}`;
  const expiry = `${String(view.card.month).padStart(2, '0')}/${String(view.card.year).padStart(2, '0')}`;
  return layOut(
    `Pay ${amount} to ${view.merchantName}`,
    view.merchantName,
    summaryOf(checkout, 'To pay'),
    `<h1>Card details</h1>
<form method="post" action="${base}/pay" autocomplete="off">
<label>Card number<input inputmode="numeric" autocomplete="off" required pattern="[0-9 ]{15,23}" value="${view.card.number}"></label>
<div class="pair">
<label>Expiry<input inputmode="numeric" autocomplete="off" required pattern="(0[1-9]|1[0-2]) ?/ ?[0-9]{2}" value="${expiry}"></label>
<label>CVC<input inputmode="numeric" autocomplete="off" required pattern="[0-9]{3,4}" value="123"></label>
</div>
<button class="pay">Pay ${amount}</button>
<div class="pair">
<button formaction="${base}/decline" formnovalidate>Decline</button>
<button formaction="${base}/cancel" formnovalidate>Cancel</button>
</div>
</form>`,
  );
}

export function paidPage(checkout: Checkout, view: PageView): string {
  const onward =
    checkout.successUrl === null
      ? ''
      : `<a class="link pay" href="${escapeHtml(checkout.successUrl)}">Continue to ${escapeHtml(view.merchantName)}</a>`;
  return layOut(
    `Paid: ${formatRand(checkout.amount)} to ${view.merchantName}`,
    view.merchantName,
    summaryOf(checkout, 'Paid'),
    `<h1>This checkout is paid</h1>
<p>It is paid once, and nothing more is taken.</p>
<p>Reference ${escapeHtml(checkout.paymentId ?? '')}</p>
${onward}`,
  );
}

/** The page is for an unknown checkout, or one without an address to return to. */
export function textPage(merchantName: string, heading: string, sentence: string): string {
  return layOut(heading, merchantName, '', `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(sentence)}</p>`);
}
