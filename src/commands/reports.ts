import { createEmbeds } from '#src/adapters/embeds/create-embeds.ts';
import { OverviewReader } from '#src/features/operations/overview/read.ts';
import { parseFigure, reportOverview } from '#src/features/operations/overview/report.ts';
import { readServices } from '#src/features/operations/services.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open.ts';
import { printReport } from './print-report.ts';

/** Nobody waits for a page here. */
const countTimeoutMs = 60_000;

const overview: Command = {
  name: 'overview',
  summary:
    'Show today and 90 days: sign-ups, payments, renewals, cancellations, lapsed, refunds due, revenue',
  words: [],
  options: {},
  help: ['Overview of the desk shows the same.'],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const figures = await new OverviewReader(opened).read(countTimeoutMs);
      return printReport(reportOverview(figures, parseFigure(null)));
    }),
};

const services: Command = {
  name: 'services',
  summary: 'Show mails, players, errors in browsers and nodes',
  words: [],
  options: {},
  help: ['Services of the desk shows the same, and what doctor checks.'],
  run: (call) =>
    withDatabase(call, async (opened) => {
      const { embeds, publicUrl } = opened.config;
      const servers = createEmbeds({ ...opened, servers: embeds ?? [], publicUrl });
      return printReport(await readServices({ ...opened, embeds: servers }, null));
    }),
};

export const reportCommands: readonly Command[] = [overview, services];
