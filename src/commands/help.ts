import { type Command, CommandFailed, exitCodes, type Output } from './command.ts';

const callIt = 'npm run stoep --';

export function overview(about: readonly string[], commands: readonly Command[]): Output {
  const name = about.join(' ');
  const exact = commands.find((command) => command.name === name);
  if (exact !== undefined) return commandHelp(exact);
  const family = name === '' ? commands : commands.filter((command) => command.name.startsWith(`${name} `));
  if (family.length === 0) {
    if (about.length > 0) return overview([], commands);
    throw new CommandFailed('There are no commands.', exitCodes.usage);
  }
  const calls = family.map(callOf);
  const width = Math.max(...calls.map((call) => call.length)) + 2;
  return {
    json: family.map(({ name, words, summary }) => ({ name, words, summary })),
    lines: [
      `Usage: ${callIt} COMMAND`,
      '',
      ...family.map(({ summary }, index) => `  ${(calls[index] ?? '').padEnd(width)}${summary}`),
      '',
      'Every command takes --help, and --json for scripts (npm run --silent stoep -- …).',
      'It reads the configuration that the server reads, and may run beside it.',
      'Exit codes: 0 done, 1 failed or refused, 2 wrong usage, 3 the configuration is wrong, 4 not found.',
    ],
  };
}

export function commandHelp(command: Command): Output {
  const { name, summary, words, help } = command;
  return {
    json: { name, words, summary, help, options: Object.keys(command.options) },
    lines: [`Usage: ${callIt} ${callOf(command)}`, '', summary, ...(help.length > 0 ? ['', ...help] : [])],
  };
}

function callOf({ name, words }: Command): string {
  return [name, ...words].join(' ');
}
