import { forgetOldAddresses } from '#src/features/accounts/email-change/undo.ts';
import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { deleteLapsedHouseholds, deleteOldSignups } from '#src/features/billing/retention/retention.ts';
import { tidyBilling } from '#src/features/billing/tidy.ts';
import { createCatalogueRefresh } from '#src/features/catalogue/refresh.ts';
import { renewFollowed } from '#src/features/viewing/history/followed.ts';
import { removeDueFiles } from '#src/features/household/photo/photo.ts';
import { reportIntervalMs, reportNode } from '#src/features/operations/nodes/nodes.ts';
import { countClosedDays } from '#src/features/operations/overview/count.ts';
import { sendDueMails } from '#src/features/outbox/outbox.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { deleteExpiredHealth } from '#src/features/playback/server-health/write.ts';
import { forgetExpiredCodes } from '#src/features/accounts/sign-in-code/expire.ts';
import type { Services } from '#src/http/request/services.ts';
import type { Job } from './job-runner.ts';
import { createLetterWriter } from './write-letter.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Due work stands in the database, so a restart loses nothing. A lock lets one node run a job in each interval. */
export function createJobs(services: Services): Job[] {
  const writeLetter = createLetterWriter(services);
  const now = () => services.clock.now();
  return [
    // The outbox gives each mail to one node.
    {
      name: 'deliverMail',
      intervalMs: 2 * second,
      lock: false,
      work: () => sendDueMails(services, writeLetter),
    },
    { name: 'reportNode', intervalMs: reportIntervalMs, lock: false, work: () => reportNode(services) },
    { name: 'countDays', intervalMs: 5 * minute, lock: true, work: () => countClosedDays(services) },
    // Each node has its own memory.
    {
      name: 'refreshCatalogue',
      intervalMs: 30 * second,
      lock: false,
      work: createCatalogueRefresh(services),
    },
    { name: 'lookForEpisodes', intervalMs: 24 * hour, lock: true, work: () => renewFollowed(services) },
    {
      name: 'reconcilePayments',
      intervalMs: minute,
      lock: true,
      work: () => reconcileCheckouts(services, { now: now(), which: 'due' }),
    },
    { name: 'tidyBilling', intervalMs: 5 * minute, lock: true, work: () => tidyBilling(services) },
    { name: 'remindHouseholds', intervalMs: 5 * minute, lock: true, work: () => remindHouseholds(services) },
    { name: 'deleteOrphanFiles', intervalMs: 5 * minute, lock: true, work: () => removeDueFiles(services) },
    // Each node knows the results; the schedule lets one of them work.
    { name: 'backUp', intervalMs: minute, lock: false, work: () => services.backups.run() },
    { name: 'expireEmailChanges', intervalMs: hour, lock: true, work: () => forgetOldAddresses(services) },
    {
      name: 'expireSignInCodes',
      intervalMs: 10 * minute,
      lock: true,
      work: () => forgetExpiredCodes(services),
    },
    {
      name: 'expirePlaybackStats',
      intervalMs: hour,
      lock: true,
      work: () => deleteExpiredHealth(services),
    },
    { name: 'deleteUnpaidSignups', intervalMs: hour, lock: true, work: () => deleteOldSignups(services) },
    {
      name: 'deleteLapsedHouseholds',
      intervalMs: hour,
      lock: true,
      work: () =>
        deleteLapsedHouseholds(services, (userId, mayErase) =>
          eraseHousehold(services, userId, { mayErase }),
        ),
    },
  ];
}
