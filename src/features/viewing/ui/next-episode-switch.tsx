import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { offlineText } from '#src/domain/offline-words.ts';
import type { NextEpisodeChoice } from '#src/features/viewing/positions/positions.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';

const reasons = {
  age: msg`It stays off for this age group.`,
  saver: msg`It stays off while the data saver is on.`,
};

export function NextEpisodeSwitch({ choice: { isOn, because } }: { choice: NextEpisodeChoice }) {
  const { t } = useLingui();
  const [on, setOn] = useState(isOn);
  const [problem, setProblem] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (because !== null) return;
    setOn(!on);
    const body = new URLSearchParams({ on: on ? '0' : '1' });
    const response = await fetch(paths.nextEpisode, { method: 'POST', body }).catch(() => null);
    const hasFailed = response?.ok !== true;
    if (hasFailed) setOn(on);
    setProblem(hasFailed ? t(offlineText) : '');
  };
  return (
    <form method="post" action={paths.nextEpisode} className="stack-s" onSubmit={handleSubmit}>
      <OwnerField />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <Button type="submit" look="line" role="switch" aria-checked={on} disabled={because !== null}>
        {t`Play next episode automatically`}
        <b aria-hidden="true">{on ? t`On` : t`Off`}</b>
      </Button>
      {because === null ? null : <p className="quiet">{t(reasons[because])}</p>}
      {problem === '' ? null : <FormError>{problem}</FormError>}
    </form>
  );
}
