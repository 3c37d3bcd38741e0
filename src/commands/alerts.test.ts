import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '#test/command-line.ts';
import { freshFolder } from '#test/databases.ts';

async function startBridge(status: number) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    bodies.push(String(Buffer.concat(chunks)));
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}/services/hunter2` };
}

async function readOutbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}

it('sends a test alert by mail, and as JSON that Slack, Discord and Telegram read', async () => {
  const [bridge, DATA_DIR] = [await startBridge(200), await freshFolder()];
  const env = { DATA_DIR, ALERT_EMAIL: 'ops@yard.co.za', ALERT_WEBHOOK: bridge.url };
  const { code, out } = await runCommand(['alert', 'test'], env);
  expect([code, out]).toEqual([0, expect.stringContaining('ALERT_WEBHOOK: it took the alert.')]);
  const [body, ...more] = bridge.bodies.map((text) => JSON.parse(text));
  expect(more).toEqual([]);
  expect(body).toEqual({ text: expect.stringContaining('This is a test alert'), content: body.text });
  expect(await readOutbox(DATA_DIR)).toMatchObject([
    { to: 'ops@yard.co.za', subject: 'Test alert of Stoep' },
  ]);
});

it.each([404, 302, 500])('says that a webhook answers %i, and never its address', async (status) => {
  const [bridge, DATA_DIR] = [await startBridge(status), await freshFolder()];
  const { code, out, err } = await runCommand(['alert', 'test'], { DATA_DIR, ALERT_WEBHOOK: bridge.url });
  expect([code, out]).toEqual([1, `ALERT_WEBHOOK: it answers ${status}.\n`]);
  expect(bridge.bodies).toHaveLength(1);
  expect(out + err).not.toContain('hunter2');
});

it('has doctor tell of what is wrong, without its secrets, and of nothing else', async () => {
  const [bridge, DATA_DIR] = [await startBridge(200), await freshFolder()];
  const env = { DATA_DIR, ALERT_WEBHOOK: bridge.url };
  await runCommand(['migrate'], env);
  expect((await runCommand(['doctor', '--alert'], env)).code).toBe(0);
  expect(bridge.bodies).toEqual([]);
  const dead = { ...env, SMTP_URL: 'smtp://thandi:hunter2@127.0.0.1:1', MAIL_FROM: 'a@yard.co.za' };
  const { code, out } = await runCommand(['doctor', '--alert'], dead);
  expect([code, out]).toEqual([1, expect.stringContaining('ALERT_WEBHOOK: it took the alert.')]);
  expect(bridge.bodies).toEqual([
    expect.stringMatching(/Look at: mail.*can't be reached.*Check host and port/s),
  ]);
  expect(bridge.bodies.join()).not.toContain('hunter2');
  await runCommand(['doctor'], dead);
  expect(bridge.bodies).toHaveLength(1);
});

it('says that nobody is told', async () => {
  const DATA_DIR = await freshFolder();
  expect(await runCommand(['alert', 'test'], { DATA_DIR })).toMatchObject({
    code: 3,
    err: expect.stringContaining('set ALERT_EMAIL or ALERT_WEBHOOK'),
  });
});

it('sends a test mail, and says that a mail server can’t be reached', async () => {
  const DATA_DIR = await freshFolder();
  expect((await runCommand(['mail', 'test', 'thandi@yard.co.za'], { DATA_DIR })).code).toBe(0);
  expect(await readOutbox(DATA_DIR)).toMatchObject([{ to: 'thandi@yard.co.za' }]);
  expect((await runCommand(['mail', 'test', 'thandi'], { DATA_DIR })).code).toBe(2);
  const dead = { DATA_DIR, SMTP_URL: 'smtp://thandi:hunter2@127.0.0.1:1', MAIL_FROM: 'a@yard.co.za' };
  const { code, out, err } = await runCommand(['mail', 'test', 'thandi@yard.co.za'], dead);
  expect([code, out]).toEqual([1, expect.stringContaining('it was not sent (')]);
  expect(out + err).not.toContain('hunter2');
});
