import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { offlineText } from '#src/domain/offline-words.ts';
import type { NextEpisodeChoice } from '#src/features/viewing/positions/positions.ts';
import { NextEpisodeSwitch } from '#src/features/viewing/ui/next-episode-switch.tsx';
import { paths } from '#src/routes.ts';

/** The bar's document is shared, so the viewer's choice is fetched. */
export function SubUserMenuContent() {
  const { t } = useLingui();
  const [choice, setChoice] = useState<NextEpisodeChoice | 'failed' | null>(null);
  useEffect(() => {
    fetch(paths.nextEpisode)
      .then(async (response) => setChoice(response.ok ? await response.json() : 'failed'))
      .catch(() => setChoice('failed'));
  }, []);
  if (choice === null) return <p>{t`Loading...`}</p>;
  return choice === 'failed' ? <p role="alert">{t(offlineText)}</p> : <NextEpisodeSwitch choice={choice} />;
}
