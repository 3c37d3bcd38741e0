import type { ReactNode } from 'react';
import { usePlayerKeys } from '#src/features/playback/ui/use-player-keys.ts';
import { record } from './calls.ts';

function Keys({ on }: { on: boolean }) {
  usePlayerKeys({ n: () => record('next'), s: () => record('server'), '?': () => record('help') }, on);
  return null;
}

export const playbackScenes: Record<string, () => ReactNode> = {
  keys: () => <Keys on />,
  'keys-off': () => <Keys on={false} />,
};
