import { foundation } from './0001-foundation.ts';
import { seasons } from './0002-seasons.ts';
import { mail } from './0003-mail.ts';
import { fileRemoval } from './0004-file-removal.ts';
import { serverExperience } from './0005-server-experience.ts';
import { money } from './0006-money.ts';
import { operator } from './0007-operator.ts';
import { asking } from './0008-asking.ts';
import { namesWithinHouseholds } from './0009-names-within-households.ts';
import { moneyBack } from './0010-money-back.ts';
import { certificates } from './0011-certificates.ts';
import { adultTitles } from './0012-adult-titles.ts';
import { jobRuns } from './0013-job-runs.ts';
import { signInCodes } from './0014-sign-in-codes.ts';
import { marks } from './0015-marks.ts';
import { positions } from './0016-positions.ts';
import { browse } from './0017-browse.ts';
import { figures } from './0018-figures.ts';
import { desk } from './0019-desk.ts';
import { growth } from './0020-growth.ts';
import { certificateClass } from './0021-certificate-class.ts';
import { catalogueVersion } from './0022-catalogue-version.ts';
import { codeSessions } from './0023-code-sessions.ts';
import { guardianConsent } from './0024-guardian-consent.ts';
import { changes } from './0025-changes.ts';
import { weekChart } from './0026-week-chart.ts';
import { mainDevices } from './0027-main-devices.ts';
import { lives } from './0028-lives.ts';
import { remindersOff } from './0029-reminders-off.ts';
import { browserErrors } from './0030-browser-errors.ts';
import { passkeys } from './0031-passkeys.ts';
import { push } from './0032-push.ts';
import { passes } from './0033-passes.ts';
import { titleChoices } from './0034-title-choices.ts';
import { gifts } from './0035-gifts.ts';
import { screenTime } from './0036-screen-time.ts';
import { languages } from './0037-languages.ts';
import { giftSpellings } from './0038-gift-spellings.ts';
import { foldedSpellings } from './0039-folded-spellings.ts';
import { airDates } from './0040-air-dates.ts';
import { writeProbe } from './0041-write-probe.ts';
import { sessionDevices } from './0042-session-devices.ts';
import { lackingSince } from './0043-lacking-since.ts';
import { screenTimeLeases } from './0044-screen-time-leases.ts';
import { versionsByTime } from './0045-versions-by-time.ts';
import { subUserDeletion } from './202611280210-sub-user-deletion.ts';
import { providerNames } from './202611280215-provider-names.ts';
import { failedJobs } from './202611280236-failed-jobs.ts';
import { appliedChanges } from './202611280256-applied-changes.ts';
import { sessionProofs } from './202611280331-session-proofs.ts';
import { settings } from './202611280358-settings.ts';
import { mainPin } from './202611280725-main-pin.ts';
import { suspensions } from './202611280732-suspensions.ts';
import { silentServers } from './202611280815-silent-servers.ts';
import { alerts } from './202611280842-alerts.ts';
import { titleRequests } from './202611281840-title-requests.ts';
import { announcements } from './202611281915-announcements.ts';

/** One migration of the schema. Once released, it never changes: a correction is a new migration. */
export interface Migration {
  /** 1, 2, 3 … 45, and then the time (UTC) when it was begun: 202611280210. */
  version: number;
  name: string;
  /** One statement each; every one runs on SQLite and on PostgreSQL. */
  statements: readonly string[];
  /** Run after `statements`, where the SQL differs between the databases: triggers. */
  sqlite?: readonly string[];
  postgres?: readonly string[];
}

/**
 * Every migration in order. A database gets those that it lacks, also one with an earlier time that was merged
 * later. A migration imports nothing from the program, which goes on changing.
 */
export const migrations: readonly Migration[] = inOrder([
  foundation,
  seasons,
  mail,
  fileRemoval,
  serverExperience,
  money,
  operator,
  asking,
  namesWithinHouseholds,
  moneyBack,
  certificates,
  adultTitles,
  jobRuns,
  signInCodes,
  marks,
  positions,
  browse,
  figures,
  desk,
  growth,
  certificateClass,
  catalogueVersion,
  codeSessions,
  guardianConsent,
  changes,
  weekChart,
  mainDevices,
  lives,
  remindersOff,
  browserErrors,
  passkeys,
  push,
  passes,
  titleChoices,
  gifts,
  screenTime,
  languages,
  giftSpellings,
  foldedSpellings,
  airDates,
  writeProbe,
  sessionDevices,
  lackingSince,
  screenTimeLeases,
  versionsByTime,
  subUserDeletion,
  failedJobs,
  providerNames,
  appliedChanges,
  sessionProofs,
  settings,
  suspensions,
  mainPin,
  silentServers,
  alerts,
  titleRequests,
  announcements,
]);

/** Branches that add a step each merge without a conflict, because their lines may come in any order. */
function inOrder(steps: readonly Migration[]): Migration[] {
  return steps.toSorted((one, other) => one.version - other.version);
}
