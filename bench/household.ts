import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demo } from '#preview/demo.ts';
import { browserEncodings } from './parts/browser-encodings.ts';
import { createChangeRequests, findMovie, postForm, signInMany } from './parts/household.ts';
import { load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * Writes of households, and pages beside sign-ins. Aims: 1,500 saves a second; p99 200 ms at 30 sign-ins a second,
 * 250 ms at 200. Usage: npm run bench -- household [--seconds 10]
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const durationMs = Number(values.seconds) * 1_000;
const port = 3910;
const settlingMs = 25_000;

const secret = 'a secret of the measurement, long enough to be one';
const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
/** A viewer may save 300 times in ten minutes. */
const viewers = await signInMany(dataDir, secret, Math.ceil(durationMs / 30));
const product = await startProduct(port, { dataDir, env: { APP_SECRET: secret } });
const page = `GET /movies HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: ${browserEncodings}\r\nCookie: ${product.cookie}\r\n\r\n`;
const place = { host: '127.0.0.1', port };

try {
  const title = `movie ${await findMovie(product)}`;
  // Waits until the product is warm: other benches measure warming.
  await new Promise((resolve) => setTimeout(resolve, settlingMs));
  const save = await createChangeRequests(product, viewers, { kind: 'opened', title, value: null });
  await load({ ...place, request: save, connections: 8, durationMs: 1_000 });
  const saves = await load({ ...place, request: save, connections: 64, durationMs });
  console.log(
    `history saves: ${saves.perSecond.toFixed(0)}/s acknowledged, p99 ${saves.p99.toFixed(0)} ms, ${saves.failed} failed`,
  );

  const value = { seconds: 41, duration: null, ended: false };
  const own = {
    ...place,
    request: await createChangeRequests(product, viewers, { kind: 'position', title, value }),
  };
  await load({ ...own, connections: 8, durationMs: 1_000 });
  const stopped = await load({ ...own, connections: 64, durationMs });
  console.log(
    `position saves: ${stopped.perSecond.toFixed(0)}/s acknowledged, p99 ${stopped.p99.toFixed(0)} ms, ${stopped.failed} failed`,
  );

  const form = new URLSearchParams({ email: demo.email, password: demo.password }).toString();
  const signIn = postForm(product.url, '/login', form, '');
  for (const rate of [30, 200]) {
    const many = load({
      ...place,
      request: signIn,
      connections: rate,
      durationMs,
      rate,
      status: 303,
    });
    const pages = load({ ...place, request: page, connections: 8, durationMs, rate: 200 });
    const [signed, seen] = await Promise.all([many, pages]);
    const through = signed.perSecond - (signed.failed / durationMs) * 1_000;
    console.log(
      `${rate} sign-ins/s: ${through.toFixed(1)}/s signed in, ${signed.failed} shed or refused; pages p99 ${seen.p99.toFixed(0)} ms, ${seen.failed} failed`,
    );
  }
  console.log(`memory afterwards: ${(await product.memory()).toFixed(0)} MB`);
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
