import { findHousehold, type Household } from '#src/features/operations/households/read.ts';
import { searchHouseholds } from '#src/features/operations/households/search.ts';
import { type Call, CommandFailed, exitCodes } from './command.ts';
import type { CommandContext } from './open.ts';

export const who = 'ID|EMAIL';

export async function accountOf(
  opened: CommandContext,
  { words: [meant = ''] }: Call,
): Promise<Pick<Household, 'id' | 'email'>> {
  const account = await findHousehold(opened, meant);
  if (account === null) throw missing(meant, await linesOfSignups(opened, meant));
  return account;
}

export function missing(meant: string, more: readonly string[] = []): CommandFailed {
  const text = `There is no account with the id or email address ${meant}.`;
  return new CommandFailed([text, ...more].join('\n'), exitCodes.missing);
}

/** Lists sign-ups, because a household that says it paid may have an account soon. */
async function linesOfSignups(opened: CommandContext, meant: string): Promise<string[]> {
  const { signups } = await searchHouseholds(opened, meant);
  if (signups.length === 0) return ['Nobody is signing up with that address, either.'];
  return [
    ...signups.flatMap(({ state, checkouts }) =>
      checkouts.length === 0
        ? [`Sign-up: ${state}, without a checkout yet.`]
        : checkouts.map(
            ({ reference, status, begun }) =>
              `Sign-up: checkout ${reference || 'without a number'} of ${begun} is ${status}.`,
          ),
    ),
    'checkouts reconcile asks the payment provider about new and open ones.',
  ];
}
