import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test/embedded-postgres.ts';
import { createCluster } from '#test/nodes/cluster.ts';
import { learnMovies } from '#test/nodes/everywhere.ts';
import { startLoad } from '#test/nodes/load.ts';
import { startRedisServer } from '#test/redis-server.ts';
import { timeUntil } from '#test/within.ts';
import { findRedis } from '../scripts/redis.ts';

/**
 * Requests that fail while three nodes of one version restart in turn, behind a balancer, with PostgreSQL and
 * Redis. Aim: none of 10,000. Usage: npm run bench -- rolling-restart [--requests 10000] [--households 10]
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    households: { type: 'string', default: '10' },
  },
});
const wanted = Number(values.requests);
/** Answers between two restarts. */
const requestsBetween = 300;

const program = await findRedis();
if (program === undefined)
  throw new Error('Install redis-server or valkey-server, or name it in STOEP_REDIS.');
const [postgres, redis] = await Promise.all([startPostgres(), startRedisServer(program.path)]);
const cluster = await createCluster({ size: 3, databaseUrl: postgres.url, cacheUrl: redis.url });
try {
  await cluster.start();
  const host = await cluster.connect();
  const movies = await learnMovies(host);
  const load = await startLoad(host, { households: Number(values.households), movies });
  const answered = () => load.succeeded() + load.failures().length;
  const until = async (count: number) => {
    while (answered() < Math.min(count, wanted)) await pause(50);
  };
  await until(requestsBetween);
  const beforeStops = load.failures().length;
  let restarts = 0;
  while (answered() < wanted) {
    const node = cluster.nodes[restarts % cluster.nodes.length];
    if (node === undefined) break;
    node.signal('SIGTERM');
    await timeUntil(async () => !cluster.balancer.isInUse(node.port));
    // The second signal ends the node without the rest of DRAIN_SECONDS.
    node.signal('SIGTERM');
    await node.ended();
    await cluster.start([node]);
    restarts += 1;
    await until(answered() + requestsBetween);
  }
  await load.stop();
  const lost = await load.findLost();
  console.log(
    `requests ${answered()}, restarts ${restarts}, failed ${load.failures().length}, of which before any restart ${beforeStops}, lost writes ${lost.length}`,
  );
  for (const { what, status, retryAfter } of load.failures())
    console.log(`  ${status}, Retry-After ${retryAfter}: ${what}`);
  for (const { port, log } of cluster.nodes)
    for (const line of log().filter(({ level }) => level === 'error'))
      console.log(`  node ${port}: ${line.msg} ${JSON.stringify(line).slice(0, 260)}`);
  if (load.failures().length + lost.length > 0) process.exitCode = 1;
} finally {
  await cluster.close();
  await Promise.all([redis.kill(), postgres.stop()]);
}
