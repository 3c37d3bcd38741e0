import type { Finding } from '#src/checks/check.ts';
import type { Seen } from '#src/checks/watch-checks.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { mayInspect } from '#src/http/request/inspection.ts';

export const endpoint = defineEndpoint({ budget: null, handle });

/**
 * Answers 503 only if the database can't be read or on shutdown, because the product works without the other
 * parts. Without the metrics token, shows only states.
 */
async function handle({ services, raw }: EndpointCall): Promise<Response> {
  const { draining, config, clock } = services;
  const latest = await services.checks.latest();
  const seen = new Map(latest.map((one) => [one.name, one]));
  const database = seen.get('database');
  const isReady = database !== undefined && wordOf(database) !== 'failing' && !draining.aborted;
  const isRefusing = isReady && wordOf(seen.get('database writes')) === 'failing';
  const disk = seen.get('disk');
  const { share = null } = disk?.figures ?? {};
  const all = {
    process: { state: draining.aborted ? 'stopping' : 'ok' },
    database: isRefusing ? { ...timed(database), state: 'no-writes' } : timed(database),
    disk: { state: disk?.word ?? 'ok', share: share === null ? null : Math.round(share * 1_000) / 1_000 },
    cache: timed(seen.get('cache')),
    avatars: timed(seen.get('avatars')),
    metadata: { state: wordOf(seen.get('metadata')) },
    checkout: { state: wordOf(seen.get('payment')) },
    embeds: { state: wordOf(seen.get('players')) },
  };
  const backups = {
    backup: aged(seen.get('backup schedule'), clock.now()),
    backupCheck: aged(seen.get('trial restore'), clock.now()),
  };
  const shown = mayInspect(raw, config.secrets.metricsToken)
    ? { ...all, ...backups, checks: byName(latest, ({ state, says, todo }) => ({ state, says, todo })) }
    : {
        ...Object.fromEntries(Object.entries(all).map(([name, { state }]) => [name, { state }])),
        checks: byName(
          latest.filter(({ name }) => !inside.has(name)),
          ({ state }) => ({ state }),
        ),
      };
  return Response.json(shown, { status: isReady ? 200 : 503 });
}

/** Hidden without the token: they would help an attacker, or tell what the product earns. */
const inside = new Set(['runtime', 'backup schedule', 'trial restore', 'payments']);

function byName<Shown>(latest: readonly Seen[], show: (seen: Seen) => Shown): Record<string, Shown> {
  return Object.fromEntries(latest.map((seen) => [seen.name, show(seen)]));
}

function wordOf(finding: Finding | undefined): string {
  if (finding?.word !== undefined) return finding.word;
  return finding === undefined || finding.state === 'ok' || finding.state === 'skipped' ? 'ok' : 'failing';
}

/** `age` and `took` are in ms. */
function timed(seen: Seen | undefined) {
  const { ageMs = null, tookMs = null } = seen ?? {};
  const isUnused = seen?.state === 'skipped';
  return {
    state: wordOf(seen),
    age: Math.round(ageMs ?? 0),
    took: isUnused ? 0 : tookMs === null ? null : Math.round(tookMs),
  };
}

/** Undefined where no backups are made. */
function aged(finding: Finding | undefined, now: number) {
  if (finding?.word === 'off') return { state: 'off' };
  const succeededAt = finding?.figures?.succeededAt ?? null;
  const age = succeededAt === null ? null : Math.max(0, Math.round(now - succeededAt));
  return finding && { state: wordOf(finding), age };
}
