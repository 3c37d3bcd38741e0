import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { createFolderFiles } from '#src/adapters/files/folder-files.ts';
import { writeFacts } from '#src/features/catalogue/store.ts';
import { collectOwnData } from '#src/features/household/personal-data/export-data.ts';
import { readCatalogueStats } from '#src/features/operations/catalogue-stats.ts';
import { countClosedDays, OverviewReader } from '#src/features/operations/overview/read.ts';
import { countWeekChart } from '#src/features/viewing/week-chart/count.ts';
import { worksFor } from '#test/household-work.ts';
import { idOf, insertHouseholds } from '#test/many-households.ts';
import { silentLog } from '#test/silent-log.ts';
import { titlesOfMany } from './parts/titles.ts';

/**
 * How long each work of the product holds the event loop on SQLite, whose reads run on it. Aim: 100 ms.
 * Usage: npm run bench -- longest-hold [--households 10000] [--titles 100000]
 */
const { values } = parseArgs({
  options: {
    households: { type: 'string', default: '10000' },
    titles: { type: 'string', default: '100000' },
  },
});
const resolution = 2;
const folder = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
const database = { kind: 'sqlite', file: join(folder, 'stoep.db') } as const;
const base = { dataDir: folder, clock: systemClock, log: silentLog };
const db = await openDatabase({ ...base, database, busyTimeoutMs: 600_000 });
try {
  const now = systemClock.now() - 60 * 60_000;
  const some = titlesOfMany(now).flat();
  for (let offset = 0; offset < Number(values.titles); offset += some.length) {
    const others = some.map((title) => ({
      ...title,
      id: title.id + offset,
      name: `${title.name} of ${offset}`,
    }));
    await writeFacts(db, others, now);
  }
  await insertHouseholds(db, Number(values.households), now);
  const files = createFolderFiles('none');
  const deps = { db, clock: systemClock, files, stopping: new AbortController().signal };
  const works = {
    ...worksFor(db, systemClock),
    'export of a household': (index: number) => collectOwnData(deps, idOf('user', 100 + index)),
    'figures of closed days': () => countClosedDays(deps),
    'operator’s overview': () => new OverviewReader(deps).read(),
    'counts of the catalogue': () => readCatalogueStats(db),
    'titles of the week': () => countWeekChart(deps),
  };
  for (const [name, work] of Object.entries(works)) {
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    const began = performance.now();
    for (let index = 0; index < 20; index += 1) await work(index);
    const took = (performance.now() - began) / 20;
    await sleep(10 * resolution);
    delay.disable();
    console.log(
      `${name}: held for ${(delay.max / 1e6 - resolution).toFixed(0)} ms, ${took.toFixed(1)} ms in all`,
    );
  }
} finally {
  await db.close();
  await rm(folder, { recursive: true, force: true });
}
