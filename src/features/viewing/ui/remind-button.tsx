import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { listFields } from '#src/features/viewing/marks/mark-fields.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { QuietStatus } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { useMark } from './mark-button.tsx';

/** A card's key is `movie-603`. The arrow keys lead down to it; Tab passes the row. */
export function RemindButton({ title }: { title: CardView }) {
  const { t } = useLingui();
  const [kind, titleId] = title.key.split('-');
  const of = listFields({ kind: kind === 'movie' ? 'movie' : 'series', titleId: Number(titleId) });
  const { on, status, fields, handleSubmit } = useMark(of, null);
  const [isPressed, setPressed] = useState(false);
  const said = isPressed && on ? t`It’s in My List now. You can watch it there once it’s out.` : '';
  return (
    <form
      method="post"
      action={paths.marks}
      className="mark remind"
      onSubmit={(event) => {
        setPressed(true);
        handleSubmit(event);
      }}
    >
      <OwnerField />
      {fields}
      <Button
        tabIndex={-1}
        type="submit"
        look="line"
        small
        wide
        aria-pressed={on}
        aria-label={t`Remind me about ${{ title: title.name }}`}
      >
        <Icon name={on ? 'check' : 'bell'} />
        {t`Remind me`}
      </Button>
      <span className={status === '' ? 'vh' : undefined}>
        <QuietStatus text={status === '' ? said : status} />
      </span>
    </form>
  );
}
