import { forgetOldAddresses } from '#src/features/accounts/email-change/undo.ts';
import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import {
  deleteLapsedHouseholds,
  deleteOldSignups,
  firstSignup,
} from '#src/features/billing/retention/retention.ts';
import { tidyBilling } from '#src/features/billing/tidy.ts';
import { createCatalogueRefresh } from '#src/features/catalogue/refresh.ts';
import { removeDueFiles } from '#src/features/household/photo/photo.ts';
import { sendDueMails } from '#src/features/outbox/outbox.ts';
import { eraseHousehold } from '#src/features/personal-data/delete-account.ts';
import { tidyExperience } from '#src/features/playback/experience/write.ts';
import type { Services } from '#src/request/services.ts';
import type { Job } from './job-runner.ts';
import { createLetterWriter } from './write-letter.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Due work stands in the database, so a restart loses nothing. A lock lets one node run a job in each interval. */
export function createJobs(services: Services): Job[] {
  const writeLetter = createLetterWriter(services);
  const now = () => services.clock.now();
  // Sign-ups before it needn't be read again.
  let signups = firstSignup;
  return [
    // The outbox gives each mail to one node.
    {
      name: 'deliverMail',
      interval: 2 * second,
      lock: false,
      work: () => sendDueMails(services, writeLetter),
    },
    // Each node has its own memory.
    {
      name: 'refreshCatalogue',
      interval: 30 * second,
      lock: false,
      work: createCatalogueRefresh(services),
    },
    {
      name: 'reconcilePayments',
      interval: minute,
      lock: true,
      work: () => reconcileCheckouts(services, { now: now(), which: 'due' }),
    },
    {
      name: 'tidyBilling',
      interval: 5 * minute,
      lock: true,
      work: () => tidyBilling(services),
    },
    {
      name: 'remindHouseholds',
      interval: 5 * minute,
      lock: true,
      work: () => remindHouseholds(services),
    },
    {
      name: 'deleteOrphanFiles',
      interval: 5 * minute,
      lock: true,
      work: () => removeDueFiles(services),
    },
    {
      name: 'expireEmailChanges',
      interval: hour,
      lock: true,
      work: () => forgetOldAddresses(services),
    },
    {
      name: 'expirePlaybackStats',
      interval: hour,
      lock: true,
      work: () => tidyExperience(services),
    },
    {
      name: 'deleteUnpaidSignups',
      interval: hour,
      lock: true,
      work: async () => {
        signups = await deleteOldSignups(services, signups);
      },
    },
    {
      name: 'deleteLapsedHouseholds',
      interval: hour,
      lock: true,
      work: () =>
        deleteLapsedHouseholds(services, (userId, mayErase) => eraseHousehold(services, userId, mayErase)),
    },
  ];
}
