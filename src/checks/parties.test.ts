import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '#src/config/config.ts';
import { clockAt } from '#test/clock.ts';
import { config } from '#test/configuration.ts';
import { silentLog } from '#test/silent-log.ts';
import { checkMail, checkPayment } from './parties.ts';

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Makes a mail server that accepts no password. */
function createMailServer(): Server {
  return createServer((socket) => {
    const answers = ['250-stoep.example\r\n250 AUTH PLAIN\r\n', '535 5.7.8 No\r\n', '221 Bye\r\n'];
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(answers.shift() ?? '500 No\r\n'));
    socket.write('220 stoep.example ESMTP\r\n');
  });
}

async function findMail(port: number) {
  const base = config({});
  const smtpUrl = `smtp://thandi:hunter2@127.0.0.1:${port}`;
  return checkMail({ ...base, secrets: { ...base.secrets, smtpUrl } });
}

it('tells a mail server that can’t be reached from one that refuses the password', async () => {
  expect(await findMail(1)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining("can't be reached"),
    todo: expect.stringContaining('host and port'),
  });
  expect(await findMail(await listen(createMailServer()))).toMatchObject({
    state: 'wrong',
    says: 'The mail server refuses the sign-in.',
    todo: expect.stringContaining('user and password'),
  });
});

it.each([
  [401, 'wrong', 'Set YOCO_SECRET_KEY again.'],
  [404, 'wrong', 'Check YOCO_API_URL.'],
  [500, 'warning', 'Try again later; check YOCO_API_URL.'],
])('says what to do where the payment provider answers %i', async (status, state, todo) => {
  const port = await listen(createHttpServer((_, response) => response.writeHead(status).end('{}')));
  const base = config({});
  const paying: Config = {
    ...base,
    checkout: { apiUrl: `http://127.0.0.1:${port}` },
    secrets: {
      ...base.secrets,
      checkout: {
        secretKey: 'sk_test_1234567890',
        webhookSecret: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
      },
    },
  };
  const deps = { config: paying, server: null, clock: clockAt(() => 0), log: silentLog };
  const [payment] = await checkPayment(deps);
  expect(payment).toMatchObject({ name: 'payment', state, todo });
});
