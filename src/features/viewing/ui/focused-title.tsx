import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import { scrollToFocus } from '#src/browser/television/move-focus.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { usePictures } from '#src/ui/pictures.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { useTitleFacts } from './use-title-facts.ts';

/** Shows the focused title above the rows on a television. Screen readers read the card instead. */
export function FocusedTitle({ title }: { title: CardView }) {
  const { t } = useLingui();
  const { about } = useTitleFacts(title.key);
  const english = useEnglish();
  const facts = typeof about === 'object' ? about : null;
  // The new element moves the page down, so the focused card is scrolled into view again.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('.card')) scrollToFocus(document.activeElement);
  }, []);
  return (
    <div className="focused-title" aria-hidden="true">
      {facts?.backdrop == null ? null : <Backdrop path={facts.backdrop} />}
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
      {facts?.play == null ? null : (
        // OK on the poster does the same. A pointer must not take the focus from the card: that would close this.
        <ButtonLink small href={facts.play} tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
          <Icon name="play" solid />
          {t`Play`}
        </ButtonLink>
      )}
    </div>
  );
}

function Backdrop({ path }: { path: string }) {
  const { src, srcSet } = usePictures().backdrop(path);
  return (
    <span className="focused-art">
      <img decoding="async" sizes="60vw" srcSet={srcSet} src={src} width={1280} height={720} alt="" />
    </span>
  );
}
