import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CardView } from '#src/ui/title-card.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import { useViewing } from '#src/ui/viewing.tsx';

type RemindButton = typeof import('./remind-button.tsx').RemindButton;

interface ComingSoonRowProps {
  name: string;
  titles: CardView[];
}

/** A reminder adds the title to My List, so that the viewer has only one list. */
export function ComingSoonRow({ name, titles }: ComingSoonRowProps) {
  const { t } = useLingui();
  const note = t`A reminder keeps the title in My List, ready for its first day.`;
  const isViewing = useViewing() !== null;
  return <TitleRow name={name} titles={titles} place={4} {...(isViewing ? {} : { note, actionOf })} />;
}

function actionOf(title: CardView) {
  return <LateButton title={title} />;
}

/** Loads its code when the row is near, because the row is part of a first view. */
function LateButton({ title }: { title: CardView }) {
  const [Remind, setRemind] = useState<RemindButton | null>(null);
  useEffect(() => {
    import('./remind-button.tsx').then(
      ({ RemindButton }) => setRemind(() => RemindButton),
      // Offline: the title's own page has My List.
      () => undefined,
    );
  }, []);
  return Remind === null ? null : <Remind title={title} />;
}
