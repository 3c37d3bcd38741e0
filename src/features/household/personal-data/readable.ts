import { escapeHtml } from '#src/domain/escape-html.ts';
import type { Fact, OwnData } from '#src/domain/own-data.ts';

const titles: Record<Exclude<keyof OwnData, 'madeAt' | 'account'>, string> = {
  subUsers: 'Sub-users',
  titleChoices: 'Titles allowed and blocked',
  watched: 'Watched',
  marks: 'My List, and what is marked as watched',
  positions: 'Where you stopped',
  nextEpisodeOff: 'Next episode doesn’t play automatically',
  screenTime: 'Screen time of the last 30 days',
  signedIn: 'Signed-in devices',
  knownDevices: 'Browsers the household has signed in from',
  passkeys: 'Passkeys',
  months: 'Months',
  payments: 'Payments',
  passes: 'Passes and gifts you redeemed',
  checkouts: 'Payment attempts',
  plan: 'Plan choices',
  reminders: 'Reminders',
  remindersOff: 'Reminders are switched off',
  deletionNotices: 'Notices that the account will be deleted',
  signups: 'Sign-ups',
  gifts: 'Gifts you started to buy in the last 90 days',
  passwordLinks: 'Password reset links',
  formerAddresses: 'Former email addresses',
  waitingMails: 'Emails waiting to be sent',
  notifiedBrowsers: 'Browsers that get notifications',
  notifications: 'Notifications of the last 60 days',
  byOperators: 'What operators did for the account',
};

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
  dateStyle: 'long',
  timeStyle: 'short',
});

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#241a12;background:#fffdf9}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%}div{overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #e0d3c2}
th{font-weight:600;color:#65563f}img{border-radius:50%}p.q{color:#65563f}`;

/** Works without script and without loading anything. */
export function buildReadable(data: OwnData, brand: string): string {
  const { madeAt, account, ...lists } = data;
  const { photo, ...facts } = account;
  // The keys are those of the object itself.
  const keys = Object.keys(titles) as (keyof typeof titles)[];
  const sections = keys.map((key) => section(titles[key], lists[key]));
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data – ${escapeHtml(brand)}</title>
<style>${style}</style>
</head>
<body>
<h1>My data at ${escapeHtml(brand)}</h1>
<p>Everything that we hold about your household, as of ${escapeHtml(cell(madeAt))}. Times are South African.</p>
<p class="q">Passwords are kept as one-way hashes only, and are left out, as is what keeps you signed in and what checks a passkey.</p>
<h2>Account</h2>
${typeof photo === 'string' ? `<p><img src="${escapeHtml(photo)}" alt="Profile photo" width="128" height="128"></p>` : ''}
${list(facts)}
${sections.join('\n')}
</body>
</html>
`;
}

function section(title: string, rows: readonly Fact[]): string {
  return `<h2>${escapeHtml(title)}</h2>\n${rows.length === 0 ? '<p class="q">Nothing.</p>' : table(rows)}`;
}

function list(facts: Fact): string {
  const rows = Object.entries(facts).map(
    ([key, value]) =>
      `<tr><th scope="row">${escapeHtml(headingOf(key))}</th><td>${escapeHtml(cell(value, key))}</td></tr>`,
  );
  return `<div><table><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function table(rows: readonly Fact[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const head = keys.map((key) => `<th scope="col">${escapeHtml(headingOf(key))}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${keys.map((key) => `<td>${escapeHtml(cell(row[key] ?? null, key))}</td>`).join('')}</tr>`,
  );
  return `<div><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

/** `signedInAt` becomes `Signed in at`. */
function headingOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cell(value: Fact[string], key = ''): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.join(', ') || '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return key === 'amount' || key === 'price' ? (value / 100).toFixed(2) : String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? timeFormat.format(new Date(value)) : value;
}
