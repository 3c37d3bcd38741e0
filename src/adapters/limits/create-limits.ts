import type { Clock } from '#src/adapters/clock.ts';
import type { Amounts, LimitRule, OwnKey } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { AddressTurns } from './address-turns.ts';
import type { CounterBudget, Counters } from './counters.ts';
import { createCounters } from './create-counters.ts';
import type { Asker, Limits, Stranger, Taken } from './limits.ts';
import { networkOf } from './network.ts';

/** `ofAddress` is apart from the others: above its limit a request may wait for a turn. */
interface Charge {
  budgets: CounterBudget[];
  ofAddress: CounterBudget | null;
}

type Keys = Readonly<Partial<Record<string, string | null>>>;

/** No other place decides which requests a limit refuses. */
export function createLimits(clock: Clock, counters: Counters = createCounters(clock)): Limits {
  const turns = new AddressTurns(clock, counters);

  function keep(budgets: readonly CounterBudget[]): Taken {
    return {
      allowed: true,
      giveBack: () => {
        for (const { key } of budgets) counters.giveBack(key);
      },
    };
  }

  /** Returns null if all budgets have room, but the address has to wait for a turn. */
  function takeAtOnce({ budgets, ofAddress }: Charge): Taken | null {
    const allowance = counters.takeAll(budgets);
    if (!allowance.allowed) return allowance;
    if (ofAddress === null) return keep(budgets);
    const { key, limit, windowMs } = ofAddress;
    if (counters.take(key, limit, windowMs).allowed) return keep([...budgets, ofAddress]);
    return turns.takeNow(key) ? keep(budgets) : null;
  }

  function refuse({ budgets, ofAddress }: Charge): Taken {
    for (const { key } of budgets) counters.giveBack(key);
    return { allowed: false, retryAfterSeconds: turns.secondsUntilTurn(ofAddress?.key ?? '') };
  }

  async function takeInTurn(charge: Charge, { readBrowser }: Stranger): Promise<Taken> {
    try {
      const passes = await turns.wait(charge.ofAddress?.key ?? '', readBrowser ?? (async () => null));
      return passes ? keep(charge.budgets) : refuse(charge);
    } catch (error) {
      refuse(charge);
      throw error;
    }
  }

  const limits: Limits = {
    async take(rule, asker, ...[keys]) {
      const charge = chargeOf(rule, asker, keys);
      const taken = takeAtOnce(charge);
      if (taken !== null) return taken;
      return asker.known === null ? takeInTurn(charge, asker) : refuse(charge);
    },
    takeNow(rule, asker, ...[keys]) {
      const charge = chargeOf(rule, asker, keys);
      return takeAtOnce(charge) ?? refuse(charge);
    },
    giveBack(rule, asker, ...[keys]) {
      const { budgets, ofAddress } = chargeOf(rule, asker, keys);
      for (const { key } of ofAddress === null ? budgets : [...budgets, ofAddress]) counters.giveBack(key);
    },
    async countFailures(rule, asker, { run, failures, isUnguessable = false }, ...keys) {
      const taken = isUnguessable
        ? limits.takeNow(rule, asker, ...keys)
        : requireAllowed(await limits.take(rule, asker, ...keys));
      let isCounted = false;
      try {
        return await run();
      } catch (error) {
        isCounted = error instanceof Refusal && failures.includes(error.code);
        if (isCounted) requireAllowed(taken);
        throw error;
      } finally {
        if (!isCounted && taken.allowed) taken.giveBack();
      }
    },
  };
  return limits;
}

function chargeOf<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, keys: Keys = {}): Charge {
  const amounts: Amounts | null = asker.known === null ? rule.stranger : rule.known;
  if (amounts === null) throw new Error(`Nobody of that kind comes to the limit ${rule.name}.`);
  const named: Keys = { ...keys, ...namesOf(asker), all: '' };
  const charge: Charge = { budgets: [], ofAddress: null };
  for (const [subject, { limit, windowMs, counter }] of Object.entries(amounts)) {
    const of = named[subject];
    if (of === undefined) throw new Error(`The limit ${rule.name} needs a key for ${subject}.`);
    if (of === null) continue;
    const budget = { key: `${counter ?? `${rule.name}:${subject}`}:${of}`, limit, windowMs };
    if (subject === 'address') charge.ofAddress = budget;
    else charge.budgets.push(budget);
  }
  return charge;
}

function namesOf(asker: Asker): Keys {
  if (asker.known !== null) return { caller: asker.known };
  return { address: asker.address, network: networkOf(asker.address) };
}
