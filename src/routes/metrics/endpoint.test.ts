import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { recordRun } from '#src/features/operations/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { pressAtProvider } from '#test/paying.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ BACKUP_AT: '02:00' });
  const { db, backups } = app.services;
  for (const job of ['backUp succeeded', 'checkBackup succeeded'])
    await recordRun(db, { job, now: app.clock.now() });
  await backups.run();
  const { browser } = await signInMain(app);
  const pages = ['/movies', '/movies', '/help', '/help', '/watch/603', '/watch/604', '/no/such/page'];
  for (const path of [...pages, '/%00', '/robots.txt', '/avatars/someone/some-picture.webp'])
    await browser.get(path);
  await fetch(`${app.url}/movies`, { method: 'DELETE' });
});

afterAll(() => app.close());

type Labels = Record<string, string>;

interface Sample {
  name: string;
  labels: Labels;
  value: number;
}

async function scrape(): Promise<Sample[]> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return text.split('\n').flatMap((line) => {
    const [, name, inner = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : { name, labels: readLabels(inner), value: Number(value) };
  });
}

function readLabels(inner: string): Labels {
  const pairs = [...inner.matchAll(/(\w+)="((?:\\.|[^"])*)"/g)];
  return Object.fromEntries(pairs.map(([, label = '', value = '']) => [label, value]));
}

it('counts requests by method, declared route and status, never by a path', async () => {
  const counts = (await scrape()).filter(({ name }) => name === 'http_server_request_duration_seconds_count');
  const countOf = (route: string, method = 'GET', status = '200') =>
    counts.find(
      ({ labels }) =>
        labels.http_route === route &&
        labels.http_request_method === method &&
        labels.http_response_status_code === status,
    )?.value;
  expect(countOf('/movies')).toBe(2);
  expect(countOf('/movies', '_OTHER', '405')).toBe(1);
  expect(counts.filter(({ labels }) => labels.http_route === '/watch/:id').length).toBeGreaterThan(0);
  expect(countOf('/*', 'GET', '404')).toBe(1);
  expect(countOf('/robots.txt')).toBe(1);
  expect(countOf('/login', 'POST', '303')).toBe(1);
  const routes = counts.map(({ labels }) => labels.http_route ?? '');
  expect(routes.filter((route) => /60[34]|someone|such/.test(route))).toEqual([]);
  expect(routes).toContain('/avatars/*');
});

it('has buckets that grow up to the count, and a sum', async () => {
  const samples = (await scrape()).filter(({ labels }) => labels.http_route === '/movies');
  const ofGet = samples.filter(({ labels }) => labels.http_response_status_code === '200');
  const valuesOf = (end: string) => ofGet.filter(({ name }) => name.endsWith(end)).map(({ value }) => value);
  const buckets = valuesOf('_bucket');
  expect(buckets).toHaveLength(15);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect([buckets.at(-1)]).toEqual(valuesOf('_count'));
  expect(valuesOf('_sum')[0]).toBeGreaterThan(0);
});

it('tells of backups what the checks found', async () => {
  const samples = await scrape();
  const ofTasks = (name: string) =>
    samples.filter((sample) => sample.name === name).map(({ labels, value }) => [labels.task, value]);
  expect(ofTasks('stoep_backup_failing')).toEqual([
    ['backup', 0],
    ['check', 0],
  ]);
  expect(ofTasks('stoep_backup_last_success_timestamp_seconds').map(([task]) => task)).toEqual([
    'backup',
    'check',
  ]);
});

it('counts kept documents', async () => {
  const events = (await scrape()).filter(({ name }) => name === 'stoep_documents_total');
  const countOf = (event: string) => events.find(({ labels }) => labels.event === event)?.value ?? 0;
  expect(countOf('hit')).toBeGreaterThan(0);
  expect(countOf('render')).toBeGreaterThan(0);
});

it('follows a sign-up from its checkout to its mails', async () => {
  const browser = app.browser();
  await browser.post('/signup', { email: 'metrics@example.co.za', password: 'jacaranda' });
  const checkout = await browser.post('/payment', {});
  await pressAtProvider(app, checkout.headers.get('Location'), 'pay');
  const counts = async () => {
    const samples = await scrape();
    const readValue = (name: string, value?: string) =>
      samples.find(
        (one) => one.name === name && (value === undefined || Object.values(one.labels).includes(value)),
      )?.value;
    return [
      readValue('stoep_checkouts_total', 'opened'),
      readValue('stoep_checkouts_total', 'made'),
      readValue('stoep_webhooks_total', 'kept'),
      readValue('stoep_webhook_delay_seconds_count'),
      readValue('stoep_mail_attempts_total', 'sent'),
      readValue('stoep_mails_waiting'),
    ];
  };
  // Two mails were sent: the receipt and the welcome.
  await expect.poll(counts).toEqual([1, 1, 1, 1, 2, 0]);
});

/** Labels that Prometheus adds to each sample. */
const ofPrometheus = ['instance', 'job'];

interface Selected {
  name: string;
  labels: { label: string; values: string[] }[];
}

interface Query {
  selected: Selected[];
  grouped: string[];
}

/** Parses only the part of PromQL that the dashboard and the rules use. */
function readQuery(query: string): Query {
  const grouped: string[] = [];
  const rest = query
    .replace(/\b(?:by|on|without) \(([^)]*)\)/g, (_all, labels: string) => {
      grouped.push(...labels.split(',').map((label) => label.trim()));
      return '';
    })
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:or|unless)\b/g, '');
  const selected = [...rest.matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].map(
    ([, name = '', inner]) => ({
      name,
      labels: [...(inner ?? '').matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)].map(
        ([, label = '', values = '']) => ({
          label,
          values: values.split('|').filter((value) => /^[\w-]+$/.test(value)),
        }),
      ),
    }),
  );
  return { selected, grouped };
}

const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  readFileSync('ops/grafana-dashboard.json', 'utf8'),
);
const groups = ['', '-small', '-large'].flatMap((size) => {
  const file = readFileSync(`ops/prometheus-alerts${size}.yaml`, 'utf8');
  return (parse(file) as { groups: { rules: { alert: string; expr: string }[] }[] }).groups;
});

const queries = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  // Each side of an `and` has its own grouping.
].flatMap(([title, query]) => query.split(/\band\b/).map((side) => [title, side] as const));

it('has every metric, label and value that the dashboard and the alert rules ask for', async () => {
  const samples = await scrape();
  const missing = queries.flatMap(([title, expr]) => {
    const { selected, grouped } = readQuery(expr);
    expect(selected.length, title).toBeGreaterThan(0);
    const found = selected.map(({ name, labels }) => {
      const all = samples.filter((sample) => sample.name === name);
      const hasLabel = ({ label, values }: (typeof labels)[number]) =>
        values.every((value) => all.some((sample) => sample.labels[label] === value)) &&
        all.some((sample) => label in sample.labels);
      const wrong = labels.filter((one) => !hasLabel(one)).map(({ label, values }) => `${label} ${values}`);
      const lost = grouped.filter(
        (label) => !ofPrometheus.includes(label) && !all.some((one) => label in one.labels),
      );
      return all.length === 0 ? [name] : [...wrong, ...lost].map((label) => `${name} ${label}`);
    });
    return found
      .flat()
      .filter((name) => name !== 'up')
      .map((name) => `${title}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it('is described in the operator’s document, metric by metric', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const served = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const rows = readFileSync('docs/monitoring.md', 'utf8').matchAll(
    /^\| `((?:http|nodejs|process|stoep|v8js)_\w+)`/gm,
  );
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(served.toSorted());
});
