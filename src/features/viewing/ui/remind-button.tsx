import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { listOf } from '#src/domain/journal.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { QuietStatus } from '#src/ui/notices.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { readCardKey } from './card-key.ts';
import { useMark } from './mark-button.tsx';

/** The arrow keys lead down to the button; Tab skips it. */
export function RemindButton({ title }: { title: CardView }) {
  const { t } = useLingui();
  const of = listOf(readCardKey(title.key));
  const { on, status, fields, handleSubmit } = useMark(of, null);
  const [isPressed, setPressed] = useState(false);
  const notice = isPressed && on ? t`It’s in My List now. You can watch it there once it’s out.` : '';
  return (
    <ViewerForm
      by="form"
      action={paths.changes}
      className="mark remind"
      onSubmit={(event) => {
        setPressed(true);
        handleSubmit(event);
      }}
    >
      {fields}
      <Button
        tabIndex={-1}
        type="submit"
        look="text"
        small
        wide
        aria-pressed={on}
        aria-label={t`Remind me about ${{ title: title.name }}`}
      >
        <Icon name={on ? 'check' : 'bell'} />
        {t`Remind me`}
      </Button>
      <span className={status === '' ? 'vh' : undefined}>
        <QuietStatus text={status === '' ? notice : status} />
      </span>
    </ViewerForm>
  );
}
