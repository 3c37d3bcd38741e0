import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { freshFolder } from './databases.ts';
import { freePort } from './free-port.ts';
import { answers, main, root, run } from './run-process.ts';

const prometheus = ['prometheus', '/usr/bin/prometheus'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

if (prometheus === undefined) console.log('No Prometheus was found: its test counts as skipped.');

const promtool = ['promtool', '/usr/bin/promtool'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

if (promtool === undefined) console.log('No promtool was found: its tests count as skipped.');

const read = (path: string) => readFile(join(root, path), 'utf8');

/** Uses the configuration of docs/monitoring.md, with other addresses and files. */
async function startPrometheus(target: string, token: string): Promise<string> {
  const folder = await freshFolder();
  const document = await read('docs/monitoring.md');
  const [, text = ''] = /```yaml\n(scrape_configs:[\s\S]*?)```/.exec(document) ?? [];
  const config = parse(text);
  const [job] = config.scrape_configs;
  job.authorization.credentials_file = join(folder, 'token');
  job.static_configs[0].targets = [target];
  config.rule_files = config.rule_files.map((name: string) => join(root, 'ops', name));
  config.global = { scrape_interval: '1s', evaluation_interval: '1s' };
  await writeFile(job.authorization.credentials_file, token);
  await writeFile(join(folder, 'prometheus.yaml'), stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const server = run(
    prometheus ?? '',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    {},
  );
  const failed = server.ended.then(() => Promise.reject(new Error(server.output())));
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([expect.poll(isReady).toBe(true), failed]);
  failed.catch(() => undefined);
  return `http://${address}/api/v1`;
}

it.skipIf(prometheus === undefined)(
  'Prometheus scrapes the product with its token, loads every alert rule and can read every panel',
  async () => {
    const [port, token] = [await freePort(), 'a-token-for-the-scrape'];
    const env = { PORT: String(port), DATA_DIR: await freshFolder(), METRICS_TOKEN: token, BACKUP_AT: '' };
    const product = run(process.execPath, [main], env);
    await expect.poll(() => answers(port)).toBe(true);
    await fetch(`http://127.0.0.1:${port}/login`);
    const url = await startPrometheus(`127.0.0.1:${port}`, token);
    const ask = async (path: string) => {
      const { status, data, error } = await (await fetch(url + path)).json();
      return status === 'success' ? data : error;
    };
    const query = (text: string) => ask(`/query?query=${encodeURIComponent(text)}`);
    const readValue = async (text: string) => Number((await query(text))?.result?.[0]?.value[1]);

    await expect.poll(() => readValue('up{job="stoep"}')).toBe(1);
    const requests =
      'http_server_request_duration_seconds_count{http_route="/login",http_request_method="GET"}';
    await expect.poll(() => readValue(requests)).toBeGreaterThan(0);
    expect(await readValue('stoep_mails_waiting')).toBe(0);

    const files = ['prometheus-alerts.yaml', 'prometheus-alerts-small.yaml'];
    const groups = await Promise.all(files.map(async (name) => parse(await read(`ops/${name}`)).groups));
    const written = groups
      .flat()
      .flatMap((group: { rules: { alert: string }[] }) => group.rules.map(({ alert }) => `${alert} ok`));
    const loaded = async () => {
      const { groups: found } = await ask('/rules');
      return found.flatMap((group: { rules: { name: string; health: string }[] }) =>
        group.rules.map(({ name, health }) => `${name} ${health}`),
      );
    };
    await expect.poll(async () => (await loaded()).toSorted()).toEqual(written.toSorted());

    const { panels } = JSON.parse(await read('ops/grafana-dashboard.json'));
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets)
        expect(await query(expr.replaceAll('$__rate_interval', '1m')), title).toHaveProperty('result');

    product.child.kill('SIGKILL');
    await expect.poll(() => readValue('up{job="stoep"}')).toBe(0);
    await expect.poll(() => readValue('ALERTS{alertname="StoepDown"}')).toBe(1);
  },
);

it.skipIf(promtool === undefined).each(['small', 'large'])(
  'the rules of the size %s tell at its traffic',
  (size) => {
    const file = join(import.meta.dirname, `alert-rules-${size}.yaml`);
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  },
);
