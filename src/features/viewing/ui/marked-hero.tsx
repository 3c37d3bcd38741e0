import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Hero, type HeroView } from '#src/ui/hero.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { MarkButton } from './mark-button.tsx';

export function MarkedHero(props: Omit<ComponentProps<typeof Hero>, 'actionsOf'>) {
  const isViewing = useViewing() !== null;
  return <Hero {...props} {...(isViewing ? {} : { actionsOf })} />;
}

function actionsOf({ key }: HeroView) {
  return <ListButton slide={key} />;
}

/** A slide's key is `movie-603`. */
function ListButton({ slide }: { slide: string }) {
  const { t } = useLingui();
  const [kind = '', titleId = ''] = slide.split('-');
  return <MarkButton of={{ mark: 'list', kind, titleId }} was={null} name={t`My List`} />;
}
