import type { IncomingHttpHeaders } from 'node:http';

/** `frame-ancestors` decides where it exists, else `X-Frame-Options`. Only origins matter. */
export function forbidsFraming(headers: IncomingHttpHeaders, page: URL, ours: URL): boolean {
  const policies = ancestorLists(headers['content-security-policy']);
  if (policies.length > 0) return !policies.every((sources) => allows(sources, page, ours));
  return forbiddenByOption(headers['x-frame-options']);
}

function forbiddenByOption(header: string | string[] | undefined): boolean {
  const words = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((word) => word.trim().toLowerCase());
  return words.includes('deny') || words.includes('sameorigin');
}

/** Returns the sources of each policy's `frame-ancestors`. Every policy must allow our origin. */
function ancestorLists(header: string | string[] | undefined): string[][] {
  const policies = [header ?? []].flat().join(',').split(',');
  return policies.flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    const found = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors');
    return found === undefined ? [] : [found.slice(1)];
  });
}

function allows(sources: readonly string[], page: URL, ours: URL): boolean {
  return sources.some((source) => matches(source.toLowerCase(), page, ours));
}

/** Source: https://www.w3.org/TR/CSP3/#match-url-to-source-expression; paths don't matter here. */
function matches(source: string, page: URL, ours: URL): boolean {
  if (source === '*') return true;
  if (source === "'self'") return page.origin === ours.origin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return schemeMatches(source, ours.protocol);
  const parts = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^*:/]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source);
  if (parts === null) return false;
  const [, scheme = page.protocol, host = '', port] = parts;
  return schemeMatches(scheme, ours.protocol) && hostMatches(host, ours.hostname) && portMatches(port, ours);
}

/** `http:` includes https. */
function schemeMatches(scheme: string, ours: string): boolean {
  return scheme === ours || (scheme === 'http:' && ours === 'https:');
}

function hostMatches(host: string, ours: string): boolean {
  if (host === '*') return true;
  return host.startsWith('*.') ? ours.endsWith(host.slice(1)) : host === ours;
}

function portMatches(port: string | undefined, ours: URL): boolean {
  if (port === '*') return true;
  const used = ours.port === '' ? standardPort(ours.protocol) : ours.port;
  return port === undefined ? used === standardPort(ours.protocol) : port === used;
}

function standardPort(protocol: string): string {
  return protocol === 'https:' ? '443' : '80';
}
