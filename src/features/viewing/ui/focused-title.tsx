import { useEnglish } from '#src/languages/texts.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { useTitleFacts } from './use-title-facts.ts';

/** On a television: what the focused poster is about, above the rows. The card itself is read aloud. */
export function FocusedTitle({ title }: { title: CardView }) {
  const { about } = useTitleFacts(title.key);
  const english = useEnglish();
  const facts = typeof about === 'object' ? about : null;
  return (
    <div className="focused-title" aria-hidden="true">
      <b lang={title.isNameTranslated ? undefined : english}>{title.name}</b>
      <MetaLine
        rating={null}
        year={facts?.year ?? title.year}
        length={facts?.length ?? null}
        age={facts?.age ?? null}
        ageOrigin={null}
      />
      {facts === null ? null : (
        <p className="focused-story" lang={facts.isStoryTranslated ? undefined : english}>
          {facts.overview}
        </p>
      )}
    </div>
  );
}
