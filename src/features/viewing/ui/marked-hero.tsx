import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { listOf } from '#src/domain/journal.ts';
import type { SharedForm } from '#src/domain/page-owner.ts';
import { Hero, type HeroView } from '#src/ui/hero.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { readCardKey } from './card-key.ts';
import { MarkButton } from './mark-button.tsx';

export function MarkedHero(props: Omit<ComponentProps<typeof Hero>, 'actionsOf'>) {
  const isViewing = useViewing() !== null;
  // Without script only the first slide is shown.
  const first = props.slides[0]?.key;
  const actionsOf = ({ key }: HeroView) => (
    <ListButton slide={key} shared={key === first ? 'own-mark' : undefined} />
  );
  return <Hero {...props} {...(isViewing ? {} : { actionsOf })} />;
}

/** A slide's key is `movie-603`. */
function ListButton({ slide, shared }: { slide: string; shared: SharedForm | undefined }) {
  const { t } = useLingui();
  return <MarkButton of={listOf(readCardKey(slide))} was={null} name={t`My List`} shared={shared} />;
}
