import { checkBackup, checkBackupSchedule } from './backup.ts';
import type { Check } from './check.ts';
import { checkConfiguration, checkLegalPerson, checkPasskeys, checkStoreApp } from './configuration.ts';
import { checkAddresses, checkAnswers, checkWholeDatabase, checkWrites } from './database.ts';
import { checkDataDir, checkRoom } from './disk.ts';
import { checkMailRecords } from './mail-records.ts';
import {
  checkEmbeds,
  checkMail,
  checkMetadata,
  checkMetadataCalls,
  checkParty,
  checkPayment,
} from './parties.ts';
import { checkPostgres } from './postgres.ts';
import { checkPrograms } from './programs.ts';
import { checkRuntime } from './runtime.ts';
import { checkAvatars, checkCache } from './stores.ts';
import {
  checkCertificates,
  checkJobs,
  checkNodes,
  checkOutbox,
  checkReports,
  checkServer,
  checkUnexplained,
} from './work.ts';

const minute = 60_000;

const database = 'Check DATABASE_URL and the server or file that it names.';
const disk = 'Correct DATA_DIR, or give this user the right to write there.';
const network = 'Check the network, and the log.';

/** Lists every check. `doctor`, `Services`, `/readyz` and the metrics read it; nothing else judges health. */
export const checks: readonly Check[] = [
  {
    name: 'configuration',
    cost: 'high',
    todo: 'Read docs/configuration.md.',
    look: ({ config, warnings }) => checkConfiguration(config, warnings),
  },
  {
    name: 'legal person',
    cost: 'none',
    todo: 'Read docs/configuration.md.',
    look: ({ config }) => checkLegalPerson(config),
  },
  {
    name: 'runtime',
    cost: 'none',
    todo: 'Install the Node that package.json names.',
    look: ({ config }) => checkRuntime(config),
  },
  { name: 'database', cost: 'low', intervalMs: 2_000, todo: database, look: checkAnswers },
  { name: 'database', cost: 'high', todo: database, look: ({ config }) => checkWholeDatabase(config) },
  { name: 'disk', cost: 'low', intervalMs: 10_000, todo: disk, look: ({ config }) => checkRoom(config) },
  { name: 'disk', cost: 'high', todo: disk, look: ({ config }) => checkDataDir(config) },
  { name: 'metadata', cost: 'none', todo: network, look: checkMetadataCalls },
  {
    name: 'metadata',
    cost: 'high',
    todo: network,
    look: ({ config, clock }) => checkMetadata(config, clock),
  },
  { name: 'payment', cost: 'party', intervalMs: 10 * minute, todo: network, look: checkPayment },
  {
    name: 'players',
    cost: 'none',
    todo: network,
    look: (deps) => checkParty('players', deps.config.embeds, deps),
  },
  { name: 'players', cost: 'high', todo: network, look: ({ config }) => checkEmbeds(config) },
  {
    name: 'mail',
    cost: 'party',
    intervalMs: 10 * minute,
    todo: network,
    look: ({ config }) => checkMail(config),
  },
  { name: 'mail records', cost: 'high', todo: network, look: ({ config }) => checkMailRecords(config) },
  {
    name: 'avatars',
    cost: 'low',
    intervalMs: 5_000,
    todo: 'Check AVATAR_STORE and its keys or rights.',
    look: checkAvatars,
  },
  { name: 'cache', cost: 'low', intervalMs: 2_000, todo: 'Check CACHE_URL.', look: checkCache },
  {
    name: 'backup',
    cost: 'high',
    todo: 'Check BACKUP_STORE and its keys.',
    look: ({ config, clock }) => checkBackup(config, clock),
  },
  { name: 'backup schedule', cost: 'none', todo: database, look: checkBackupSchedule },
  {
    name: 'backup programs',
    cost: 'high',
    todo: 'Install postgresql-client.',
    look: ({ config }) => checkPrograms(config),
  },
  { name: 'database server', cost: 'high', todo: database, look: ({ config }) => checkPostgres(config) },
  { name: 'server', cost: 'high', todo: network, look: ({ config, clock }) => checkServer(config, clock) },
  { name: 'database writes', cost: 'low', intervalMs: 5_000, todo: database, look: checkWrites },
  { name: 'jobs', cost: 'low', intervalMs: 10_000, todo: database, look: checkJobs },
  { name: 'nodes', cost: 'medium', todo: database, look: checkNodes },
  { name: 'outbox', cost: 'low', intervalMs: 30_000, todo: database, look: checkOutbox },
  { name: 'certificates', cost: 'low', intervalMs: 10 * minute, todo: network, look: checkCertificates },
  { name: 'payments', cost: 'low', intervalMs: minute, todo: database, look: checkUnexplained },
  { name: 'player reports', cost: 'medium', todo: database, look: checkReports },
  { name: 'addresses', cost: 'medium', todo: database, look: checkAddresses },
  {
    name: 'store app',
    cost: 'high',
    todo: 'Check STORE_URL.',
    look: ({ config }) => checkStoreApp(config),
  },
  {
    name: 'passkeys',
    cost: 'high',
    todo: 'Check PUBLIC_URL.',
    look: ({ config }) => checkPasskeys(config),
  },
];
