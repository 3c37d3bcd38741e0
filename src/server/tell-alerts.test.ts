import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { OutgoingMail } from '#src/adapters/mail/mailer.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import { findTold } from '#src/features/operations/alerts/store.ts';
import type { State } from '#src/features/operations/report.ts';
import { senderIn } from '#src/features/outbox/letter.ts';
import { alertLetter } from '#src/features/outbox/operator-letters.ts';
import { sendDueMails } from '#src/features/outbox/outbox.ts';
import { createTestClock } from '#test/clock.ts';
import { config } from '#test/configuration.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { createAlerts, hideSecrets } from './tell-alerts.ts';

const minute = 60_000;

const bad = (name: string): State => ({
  name,
  state: 'warning',
  says: `${name} is low.`,
  todo: 'Free some.',
});

describeOnBothDatabases('alerts', (openFresh) => {
  async function prepare() {
    let status = 200;
    const posts: string[] = [];
    const server = createServer(async (request, response) => {
      const { text } = JSON.parse(String(Buffer.concat(await request.toArray())));
      if (status === 200) posts.push(text);
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    // A server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo;
    const db = await openFresh();
    const clock = createTestClock(1_790_000_000_000);
    const sent: OutgoingMail[] = [];
    const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail) };
    const settings = config({
      ALERT_EMAIL: 'ops@yard.co.za',
      ALERT_WEBHOOK: `http://127.0.0.1:${port}/x`,
      METRICS_TOKEN: 'a-secret-of-metrics',
    });
    const node = () => {
      const states: State[] = [];
      const checks = { latest: async () => states };
      const round = createAlerts({ config: settings, clock, log: silentLog, db, mailer, checks });
      return { round, see: (...now: State[]) => states.splice(0, states.length, ...now) };
    };
    const nodes = [node(), node()] as const;
    const pass = async (minutes: number) => {
      for (let round = 0; round < minutes; round += 1) {
        clock.advance(minute);
        await Promise.all(nodes.map(({ round }) => round()));
      }
    };
    const deliver = () =>
      sendDueMails(
        {
          db,
          clock,
          log: silentLog,
          mailer: { ...mailer, forget: async () => undefined, close: () => undefined },
        },
        async (_kind, _address, about) =>
          alertLetter(
            senderIn(sourceLanguage, settings),
            hideSecrets(await findTold(db.read, about.split(', ')), settings),
          ),
      );
    return { nodes, node, pass, posts, sent, deliver, answer: (code: number) => (status = code) };
  }

  it('tell once of what two nodes see, by mail and webhook, and once that it is good again', async () => {
    const { nodes, pass, posts, sent, deliver } = await prepare();
    nodes[0].see(bad('disk'));
    nodes[1].see(bad('disk'));
    await pass(1);
    expect(posts).toEqual([]);
    await pass(8);
    expect(posts).toEqual([expect.stringMatching(/Look at: disk[\s\S]*disk is low\. Free some\./)]);
    await deliver();
    expect(sent).toMatchObject([{ to: 'ops@yard.co.za', subject: 'Stoep: Look at: disk' }]);
    nodes[0].see();
    await pass(60);
    expect(posts).toHaveLength(1);
    nodes[1].see();
    await pass(5);
    expect(posts.slice(1)).toEqual([expect.stringContaining('disk is good again.')]);
  });

  it('tell nothing of what mends itself within two minutes', async () => {
    const { nodes, pass, posts } = await prepare();
    nodes[0].see(bad('cache'));
    await pass(2);
    nodes[0].see();
    await pass(10);
    expect(posts).toEqual([]);
  });

  it('tell of one check at most hourly, also where another process goes on', async () => {
    const { nodes, node, pass, posts } = await prepare();
    for (let turn = 0; turn < 12; turn += 1) {
      nodes[0].see(...(turn % 2 === 0 ? [bad('cache')] : []));
      await pass(5);
    }
    expect(posts).toHaveLength(1);
    nodes[0].see(bad('cache'));
    const restarted = node();
    restarted.see(bad('cache'));
    await restarted.round();
    await pass(60);
    expect(posts.length).toBeLessThanOrEqual(3);
  });

  it('reach a webhook that was down once, later', async () => {
    const { nodes, pass, posts, answer } = await prepare();
    answer(500);
    nodes[0].see(bad('disk'), bad('outbox'));
    await pass(10);
    answer(200);
    await pass(20);
    expect(posts).toEqual([expect.stringContaining('disk, outbox')]);
  });

  it('tell without the database that it takes no rows, hourly', async () => {
    const { nodes, pass, posts, sent } = await prepare();
    nodes[0].see({ ...bad('database writes'), says: 'It says a-secret-of-metrics.' });
    await pass(30);
    expect(posts).toEqual([expect.stringContaining('database writes: It says ***.')]);
    expect(sent).toHaveLength(1);
    await pass(60);
    expect(posts).toHaveLength(2);
  });
});

it('hides each secret, also the password of an address', () => {
  const settings = config({ DATABASE_URL: 'postgres://stoep:hun%40ter2@db/stoep' });
  const change = {
    name: 'database',
    told: 'bad' as const,
    since: 0,
    todo: '',
    says: 'hun@ter2 or hun%40ter2',
  };
  expect(hideSecrets([change], settings)[0]?.says).toBe('*** or ***');
});
