import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import { createMetadata } from '#src/adapters/metadata/tmdb.ts';
import { Catalogue } from '#src/features/catalogue/catalogue.ts';
import { allRows } from '#src/features/catalogue/rows.ts';
import { subUserRows } from '#src/features/catalogue/sub-user-rows.ts';
import { readCatalogueStats } from '#src/features/operations/catalogue-stats.ts';
import { listAsReport } from '#src/features/operations/report.ts';
import { type Command, exitCodes } from './command.ts';
import { type CommandContext, withDatabase } from './open.ts';
import { printReport } from './print-report.ts';
import { startStandIn } from './stand-in.ts';

const warm: Command = {
  name: 'catalogue warm',
  summary: 'Fetch the first pages of every row before viewers need them',
  words: [],
  options: {},
  help: [
    'A server does the same at its start and every hour. What is fresh is not fetched again, and',
    "TMDB's rate limit is respected. Exit code 1 when a list could not be fetched.",
  ],
  run: (call) =>
    withDatabase(call, async (opened) => {
      let failed = 0;
      const warn = (_fields: object, message: string) => {
        failed += 1;
        call.printProgress(message);
      };
      const log = { ...opened.log, warn };
      const started = performance.now();
      await withMetadata(opened, async (metadata) => {
        const catalogue = new Catalogue({ ...opened, metadata, log });
        call.printProgress('Fetching. This may take a few minutes the first time.');
        await catalogue.warm([...allRows, ...subUserRows], new AbortController().signal);
        await catalogue.flush();
      });
      const seconds = Math.round((performance.now() - started) / 1000);
      const stats = await readCatalogueStats(opened.db);
      const titleCount = stats.titles.reduce((sum, one) => sum + one.known, 0);
      const summary = `${titleCount} titles of ${stats.lists} lists are known; it took ${seconds} s.`;
      return {
        json: { ...stats, seconds, failed },
        lines: failed === 0 ? [summary] : [summary, `${failed} lists or titles could not be fetched.`],
        code: failed === 0 ? exitCodes.done : exitCodes.failed,
      };
    }),
};

const stats: Command = {
  name: 'catalogue stats',
  summary: 'Show how much of the catalogue is known, and how old it is',
  words: [],
  options: {},
  help: ['Playable: with an IMDb id, without which a title is never listed. Rated: with a certificate.'],
  run: (call) =>
    withDatabase(call, async ({ db }) => {
      const figures = await readCatalogueStats(db);
      const report = listAsReport({
        title: 'Titles',
        json: figures,
        columns: ['kind', 'listed', 'known', 'playable', 'rated', 'oldest', 'latest'],
        rows: figures.titles.map(({ kind, listed, known, playable, rated, oldest, latest }) => [
          kind,
          ...[listed, known, playable, rated].map(String),
          oldest?.slice(0, 10) ?? '',
          latest?.slice(0, 10) ?? '',
        ]),
        none: 'Nothing is known yet: start the server, or run catalogue warm.',
      });
      const says = `${figures.lists} lists with ${figures.pages} pages, ${figures.seasons} seasons.`;
      return printReport({ ...report, notes: [{ look: 'plain', says }] });
    }),
};

export const catalogueCommands: readonly Command[] = [warm, stats];

async function withMetadata(
  { config, clock, log }: CommandContext,
  work: (metadata: Metadata) => Promise<void>,
): Promise<void> {
  const { metadata: real, secrets } = config;
  if (real !== null && secrets.metadata !== null) {
    return work(createMetadata({ apiUrl: real.apiUrl, auth: secrets.metadata, clock, log }));
  }
  const standIns = await startStandIn({ config, log }, 'metadata');
  try {
    const { apiUrl = '', accessToken = '' } = standIns.metadata ?? {};
    await work(createMetadata({ apiUrl, auth: { kind: 'token', value: accessToken }, clock, log }));
  } finally {
    await standIns.close();
  }
}
