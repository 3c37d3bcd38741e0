import { expect, it } from 'vitest';
import { isScreenChoice, screenOf } from './screen.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36';

it.each([
  `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${chrome}`,
  `Mozilla/5.0 (Web0S; Linux/SmartTV) ${chrome} WebAppManager`,
  `Mozilla/5.0 (Linux; Android 10; BRAVIA 4K VH2) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 9; AFTKA) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 12; Android TV) ${chrome}`,
  `Mozilla/5.0 (X11; Linux armv7l) ${chrome} CrKey/1.54.250320`,
])('takes for a television: %s', (agent) => {
  expect(screenOf(undefined, agent)).toBe('television');
  expect(screenOf('auto', agent)).toBe('television');
});

it.each([
  '',
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`,
  `Mozilla/5.0 (Linux; Android 14; SM-A055F) ${chrome} Mobile`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CRAFT/2',
])('takes for no television: %s', (agent) => {
  expect(screenOf(undefined, agent)).toBe('auto');
  expect(screenOf('tv', agent)).toBe('chosen');
  expect(screenOf('Tizen', agent)).toBe('auto');
});

it('knows the two choices', () => {
  expect(['tv', 'auto', 'TV', '', null, 'toString'].map(isScreenChoice)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
