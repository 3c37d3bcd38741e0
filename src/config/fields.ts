import * as v from 'valibot';
import { maxArgon2, minArgon2 } from '#src/domain/argon2.ts';
import { isLoopback } from '#src/domain/loopback.ts';

const MAX_LENGTH = 8192;

/** Values enter headers, paths and log lines, so they have no line breaks. */
export const line = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  v.regex(/^[^\u0000-\u001f\u007f]+$/),
);

/** Headers take printable ASCII without spaces. */
export const token = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.regex(/^[\x21-\x7e]+$/));

export function wholeNumber(min: number, max: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max));
}

/** It is written as in a PHC string: `m=19456,t=2,p=1`. */
export const argon2Settings = v.pipe(
  v.string(),
  v.regex(/^m=\d{1,9},t=\d{1,3},p=\d{1,3}$/),
  v.transform((text) => text.split(',').map((part) => part.slice(2))),
  v.tuple([
    wholeNumber(minArgon2.memory, maxArgon2.memory),
    wholeNumber(minArgon2.passes, maxArgon2.passes),
    wholeNumber(minArgon2.parallelism, maxArgon2.parallelism),
  ]),
  v.transform(([memory, passes, parallelism]) => ({ memory, passes, parallelism })),
);

export const minutesOfDay = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  v.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
);

export const flag = v.pipe(
  v.picklist(['1', '0', 'true', 'false']),
  v.transform((text) => text === '1' || text === 'true'),
);

export const host = v.pipe(v.string(), v.maxLength(253), v.regex(/^[A-Za-z0-9.:_-]+$/));

export const mailAddress = v.pipe(line, v.maxLength(254), v.email());

/** It is `a@b.example` or `Name <a@b.example>`. */
export const sender = v.pipe(
  line,
  v.maxLength(320),
  v.check((text) => v.is(mailAddress, /^[^<>"]*<([^<>]+)>$/.exec(text)?.[1] ?? text)),
);

/** It is a label of the DNS, or several with dots. */
export const dkimSelector = v.pipe(
  v.string(),
  v.maxLength(63),
  v.regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i),
);

export function urlOf(...schemes: string[]) {
  return v.pipe(
    line,
    v.transform((text) => URL.parse(text)),
    v.check((url) => url !== null && schemes.includes(url.protocol)),
    // The check before doesn't narrow the type.
    v.transform((url) => url as URL),
  );
}

/** It has no user, query, fragment or trailing slash. */
export const baseUrl = v.pipe(
  urlOf('http:', 'https:'),
  v.check((url) => url.username === '' && url.password === '' && url.search === '' && url.hash === ''),
  v.transform((url) => url.href.replace(/\/+$/, '')),
);

export const origin = v.pipe(
  baseUrl,
  v.check((text) => URL.parse(text)?.pathname === '/'),
);

/** They are origins with spaces between them, or `off` for none. */
export const pushServices = v.pipe(
  line,
  v.transform((text) => (text === 'off' ? [] : text.split(/\s+/))),
  v.maxLength(20),
  v.array(
    v.pipe(
      origin,
      v.check((text) => {
        const url = URL.parse(text);
        return url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname));
      }),
    ),
  ),
);

export const pageUrl = v.pipe(
  urlOf('http:', 'https:'),
  v.check((url) => url.username === '' && url.password === ''),
  v.transform((url) => url.href),
);

const OBVIOUS =
  /change.?me|change.?this|replace.?(me|this)|placeholder|example|default|your.?(app.?)?secret|insecure/i;

/** It has at least 32 bytes, and is none of the examples. */
export const appSecret = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check((text) => Buffer.byteLength(text) >= 32 && new Set(text).size >= 8 && !OBVIOUS.test(text)),
);

export const paymentKey = v.pipe(token, v.regex(/^sk_(?:test|live)_[A-Za-z0-9_-]+$/));

/** It comes without `whsec_`; the provider may omit the padding. */
export const webhookSecret = v.pipe(
  token,
  v.transform((text) => text.replace(/^whsec_/, '')),
  v.regex(/^[A-Za-z0-9+/_-]+={0,2}$/),
  v.check((text) => Buffer.from(text, 'base64').length >= 24),
);

/** It is `CENTS@YYYY-MM` or `CENTS@YYYY-MM-DD`. */
export const comparePrice = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}@\d{4}-\d{2}(?:-\d{2})?$/),
  v.transform((text) => {
    const [cents = '', seen = ''] = text.split('@');
    return { cents: Number(cents), seen };
  }),
  v.check(({ cents, seen }) => cents > 0 && isDate(seen)),
);

/** It is YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isDate));

function isDate(text: string): boolean {
  const day = text.length === 7 ? `${text}-01` : text;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Source: RFC 9116. */
export const contact = v.pipe(
  urlOf('mailto:', 'https:'),
  v.check(
    ({ protocol, pathname }) => protocol === 'https:' || v.is(mailAddress, decodeURIComponent(pathname)),
  ),
  v.transform(({ href }) => href),
);

/** It is written as `example.stoep@A1:B2:…`, with or without colons. */
export const androidApp = v.pipe(
  line,
  v.regex(/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+@(?:[\da-fA-F]{2}:?){31}[\da-fA-F]{2}$/),
  v.transform((text) => text.split('@')),
  v.tuple([v.string(), v.string()]),
  v.transform(([name, digits]) => ({
    package: name,
    fingerprint: (digits.toUpperCase().match(/[\dA-F]{2}/g) ?? []).join(':'),
  })),
);
