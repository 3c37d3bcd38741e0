import type { ComponentProps } from 'react';
import { Hero, type HeroView } from '#src/ui/hero.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { MarkButton } from './mark-button.tsx';

export function MarkedHero(props: Omit<ComponentProps<typeof Hero>, 'actionsOf'>) {
  const isViewing = useViewing() !== null;
  return <Hero {...props} {...(isViewing ? {} : { actionsOf })} />;
}

/** A slide's key is `movie-603`. */
function actionsOf({ key }: HeroView) {
  const [kind = '', titleId = ''] = key.split('-');
  return <MarkButton of={{ mark: 'list', kind, titleId }} was={null} name="My List" />;
}
