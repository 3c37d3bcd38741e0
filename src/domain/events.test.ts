import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventOutcomes } from './events.ts';

it('are all told of in the operator’s document, with their outcomes', () => {
  const [, events = ''] = readFileSync('docs/monitoring.md', 'utf8').split('### Events');
  const rows = events.split('\n');
  for (const [event, outcomes] of Object.entries(eventOutcomes)) {
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${event}\``));
    for (const outcome of outcomes) expect(row, event).toContain(`\`${outcome}\``);
  }
});
