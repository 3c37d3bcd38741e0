import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { formatDay, formatTime } from '#src/domain/dates.ts';
import { escapeHtml } from '#src/domain/escape-html.ts';
import { type Fact, type OwnData, type OwnDataList, ownDataLists } from '#src/domain/own-data.ts';
import { headings, valueTexts } from './headings.ts';

const titles: Record<OwnDataList, MessageDescriptor> = {
  subUsers: msg`Sub-users`,
  titleChoices: msg`Titles allowed and blocked`,
  titleRequests: msg`What a grown-up was asked for in the last 30 days`,
  watched: msg`Watched`,
  marks: msg`My List, and what is marked as watched`,
  positions: msg`Where you stopped`,
  silentServers: msg`Servers that don’t report when they play`,
  settings: msg`Settings`,
  screenTime: msg`Screen time of the last 30 days`,
  signedIn: msg`Signed-in devices`,
  knownDevices: msg`Browsers the household has signed in from`,
  passkeys: msg`Passkeys`,
  months: msg`Months`,
  payments: msg`Payments`,
  passes: msg`Passes and gifts you redeemed`,
  checkouts: msg`Payment attempts`,
  suspensions: msg`Suspended by us`,
  plan: msg`Plan choices`,
  reminders: msg`Reminders`,
  remindersOff: msg`Reminders are switched off`,
  deletionNotices: msg`Notices that the account will be deleted`,
  signups: msg`Sign-ups`,
  gifts: msg`Gifts you started to buy in the last 90 days`,
  passwordLinks: msg`Password reset links`,
  formerAddresses: msg`Former email addresses`,
  waitingMails: msg`Emails waiting to be sent`,
  notifiedBrowsers: msg`Browsers that get notifications`,
  notifications: msg`Notifications of the last 60 days`,
  byOperators: msg`What operators did for the account`,
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#241a12;background:#fffdf9}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%}div{overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #e0d3c2}
th{font-weight:600;color:#65563f}img{border-radius:50%}p.q{color:#65563f}`;

/** Works without script and without loading anything. */
export function buildReadable(data: OwnData, brand: string, texts: I18n): string {
  const { madeAt, account, ...lists } = data;
  const { photo, ...facts } = account;
  const title = texts._(msg`My data at ${{ brand }}`);
  const about = texts._(
    msg`Everything that we hold about your household, as of ${{ moment: cell(madeAt, '', texts) }}. Times are South African.`,
  );
  const leftOut = texts._(
    msg`Passwords are kept as one-way hashes only, and are left out, as is what keeps you signed in and what checks a passkey.`,
  );
  const alt = escapeHtml(texts._(msg`Profile photo`));
  const sections = ownDataLists.map((key) => section(texts._(titles[key]), lists[key], texts));
  return `<!doctype html>
<html lang="${texts.locale}-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts._(msg`My data`))} – ${escapeHtml(brand)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(about)}</p>
<p class="q">${escapeHtml(leftOut)}</p>
<h2>${escapeHtml(texts._(msg`Account`))}</h2>
${typeof photo === 'string' ? `<p><img src="${escapeHtml(photo)}" alt="${alt}" width="128" height="128"></p>` : ''}
${list(facts, texts)}
${sections.join('\n')}
</body>
</html>
`;
}

function section(title: string, rows: readonly Fact[], texts: I18n): string {
  const nothing = `<p class="q">${escapeHtml(texts._(msg`Nothing.`))}</p>`;
  return `<h2>${escapeHtml(title)}</h2>\n${rows.length === 0 ? nothing : table(rows, texts)}`;
}

function list(facts: Fact, texts: I18n): string {
  const rows = Object.entries(facts).map(
    ([key, value]) =>
      `<tr><th scope="row">${headingOf(key, texts)}</th><td>${escapeHtml(cell(value, key, texts))}</td></tr>`,
  );
  return `<div><table><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function table(rows: readonly Fact[], texts: I18n): string {
  const keys = Object.keys(rows[0] ?? {});
  const head = keys.map((key) => `<th scope="col">${headingOf(key, texts)}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${keys.map((key) => `<td>${escapeHtml(cell(row[key] ?? null, key, texts))}</td>`).join('')}</tr>`,
  );
  return `<div><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

function headingOf(key: string, texts: I18n): string {
  const heading = headings[key];
  return escapeHtml(heading === undefined ? key : texts._(heading));
}

function cell(value: Fact[string], key: string, texts: I18n): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.join(', ') || '–';
  if (typeof value === 'boolean') return texts._(value ? msg`yes` : msg`no`);
  if (typeof value === 'number')
    return key === 'amount' || key === 'price' ? (value / 100).toFixed(2) : String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatInstant(Date.parse(value), texts);
  const word = valueTexts.get(`${key}: ${value}`);
  return word === undefined ? value : texts._(word);
}

/** Returns text such as `20 December 2026 at 09:05`. */
function formatInstant(moment: number, texts: I18n): string {
  return texts._(msg`${{ day: formatDay(moment, texts) }} at ${{ time: formatTime(moment) }}`);
}
