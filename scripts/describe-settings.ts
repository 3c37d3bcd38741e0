import { readFileSync, writeFileSync } from 'node:fs';
import { secretFileNames } from '#src/config/secret-files.ts';
import { type VariableName, variables } from '#src/config/variables.ts';
import { withLimits } from './describe-limits.ts';
import { type SettingText, settingTexts } from './setting-texts.ts';

/** Writes docs/configuration.md, .env.example, and limits of docs/requirements.md. Usage: npm run settings */
const needs: Record<SettingText['need'], { heading: string; says: string }> = {
  must: {
    heading: 'Must',
    says: 'Production does not start, or nobody reaches it, without these.',
  },
  should: { heading: 'Should', says: 'Set these before households come, or know why not.' },
  may: { heading: 'May', says: 'The defaults are good for one machine.' },
};

const secretFiles = secretFileNames.map((name) => `\`${name.replace(/_FILE$/, '')}\``).join(', ');

const names = Object.keys(settingTexts).filter((name): name is VariableName => name in variables);

export function namesOf(need: string): VariableName[] {
  return names.filter((name) => settingTexts[name].need === need);
}

const groups = Object.entries(needs).map(([need, group]) => ({ ...group, all: namesOf(need) }));

export function describeSettings(): string {
  const sections = groups.map(
    ({ heading, says, all }) => `## ${heading}

${says}

| variable | when unset | what it is |
| --- | --- | --- |
${all.map(row).join('\n')}
`,
  );
  return `# Configuration

\`npm run settings\` writes this page and [.env.example](../.env.example) from \`src/config/variables.ts\` and
\`scripts/setting-texts.ts\`.

Settings are read once, at the start, from the environment and the file \`.env\` in the working directory; the
environment comes first, and an empty value counts as unset. Wrong settings stop the start with exit code 3: it prints
all of them with what was expected and an example, never the value. One that looks misspelt or has no effect gives a
warning. \`npm run stoep -- doctor\` tries what the settings name.

A secret may stand in a file, which \`NAME_FILE\` names: ${secretFiles}.

In a preview each third party has a stand-in of its own: with TMDB's key alone it shows real titles and takes payments
at the stand-in.

${sections.join('\n')}`;
}

function row(name: VariableName): string {
  const { unset, says } = settingTexts[name];
  return `| \`${name}\` | ${unset} | ${says} |`;
}

export function describeExample(): string {
  const parts = groups.map(({ heading, says, all }) =>
    [`# ${heading}. ${says}`, ...all.flatMap((name) => example(name))].join('\n'),
  );
  return `# Copy this file to .env, and fill in what stands under Must. docs/configuration.md says what each setting does.
# A line that begins with # has no effect.

${parts.join('\n\n')}
`;
}

/** Required settings are empty, so that nobody starts with an example value. */
function example(name: VariableName): string[] {
  const { need, says } = settingTexts[name];
  const sentence = `# ${says.replaceAll('`', '')}`;
  const value = variables[name].example;
  if (need !== 'must') return [sentence, `#${name}=${quote(value)}`];
  if (name === 'NODE_ENV') return [sentence, `${name}=${value}`];
  return [sentence, `# Example: ${quote(value)}`, `${name}=`];
}

/** systemd, Docker and Node read single quotes alike. */
function quote(value: string): string {
  return /[\s"#]/.test(value) ? `'${value}'` : value;
}

if (import.meta.main) {
  writeFileSync('docs/configuration.md', describeSettings());
  writeFileSync('.env.example', describeExample());
  const requirements = 'docs/requirements.md';
  writeFileSync(requirements, withLimits(readFileSync(requirements, 'utf8')));
}
