import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { listOf } from '#src/domain/journal.ts';
import type { SheetView } from '#src/features/catalogue/present-sheet.ts';
import { useEnglish } from '#src/languages/texts.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { episodesId } from '#src/ui/episodes-id.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MetaLine } from '#src/ui/meta-line.tsx';
import { usePictures, useSaver } from '#src/ui/pictures.tsx';
import type { SheetRequest } from '#src/ui/title-card.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { readCardKey } from './card-key.ts';
import { FilmFigures } from './film-figures.tsx';
import { MarkButton } from './mark-button.tsx';
import sheet from './title-sheet.css?url';
import { type SheetFacts, useTitleFacts } from './use-title-facts.ts';

interface TitleSheetProps extends SheetRequest {
  onClose(): void;
  /** Shown to the viewer once the sheet has closed. */
  onResult(text: string): void;
}

/** The card has the name and the link; the rest is fetched when the sheet opens. */
export function TitleSheet({ title, onRemove, place, onClose, onResult }: TitleSheetProps) {
  const { t } = useLingui();
  const english = useEnglish();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { about, retry } = useTitleFacts(title.key);
  const mayChange = useViewing() === null;
  useEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    dialog.current.querySelector<HTMLElement>('.button')?.focus();
  }, []);
  const handleRemove = () => {
    // The browser would return the focus to the card, which is removed.
    const nextFocus = (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector('a');
    dialog.current?.close();
    nextFocus?.focus({ preventScroll: true });
    onRemove?.(title).then(onResult);
  };
  const facts = typeof about === 'object' ? about : null;
  const play = facts === null ? title.href : facts.play;
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="default" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes it */}
      <dialog
        ref={dialog}
        className="dialog title-sheet"
        aria-labelledby={id}
        onClose={onClose}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.close();
        }}
      >
        <div className="title-sheet-inner">
          <Scene about={facts} />
          <button
            type="button"
            className="round title-sheet-close"
            aria-label={t`Close`}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
          <h2 id={id} lang={title.isNameTranslated ? undefined : english}>
            {title.name}
          </h2>
          <div className="title-sheet-about">
            <About
              about={about}
              share={title.resume === undefined ? 0 : (title.progress ?? 0)}
              onRetry={retry}
            />
          </div>
          <div className="cluster">
            {play === null ? null : (
              <ButtonLink href={play}>
                <Icon name="play" solid />
                {title.resume === undefined ? t`Play` : t`Resume`}
              </ButtonLink>
            )}
            {play === null || facts?.kind !== 'series' ? null : (
              <ButtonLink look="text" href={`${play}#${episodesId}`}>
                {t`Episodes`}
              </ButtonLink>
            )}
            {mayChange ? (
              <MarkButton of={listOf(readCardKey(title.key))} was={null} name={t`My List`} />
            ) : null}
            {onRemove === undefined ? null : (
              <Button look="text" aria-label={t`Remove ${{ name: title.name }}`} onClick={handleRemove}>
                <Icon name="close" />
                {t`Remove`}
              </Button>
            )}
          </div>
          {facts?.trailer == null ? null : (
            <p className="quiet">
              <Trans>
                <a className="link" href={facts.trailer.href} target="_blank" rel="noopener">
                  Watch the trailer on YouTube
                </a>
                , {{ cost: facts.trailer.cost }}
              </Trans>
            </p>
          )}
        </div>
      </dialog>
    </>
  );
}

function Scene({ about }: { about: SheetView | null }) {
  const pictures = usePictures();
  if (useSaver()) return null;
  const scene = about?.backdrop == null ? null : pictures.backdrop(about.backdrop);
  return (
    <div className="title-sheet-scene">
      {scene === null ? null : (
        <img sizes="36rem" srcSet={scene.srcSet} src={scene.src} width={1280} height={720} alt="" />
      )}
    </div>
  );
}

interface AboutProps {
  about: SheetFacts;
  /** The part that was watched, from 0 to 1. */
  share: number;
  onRetry(): void;
}

function About({ about, share, onRetry }: AboutProps) {
  const { t } = useLingui();
  const english = useEnglish();
  if (about === 'loading') return <p role="status">{t`Loading...`}</p>;
  if (typeof about === 'string')
    return (
      <div className="stack-s">
        <p role="alert">{t(problems[about])}</p>
        {about === 'gone' ? null : (
          <Button look="text" small onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
      </div>
    );
  const { rating, year, length, minutes, age, ageOrigin, genres, overview, cast, coming, play } = about;
  return (
    <>
      <MetaLine {...{ rating, year, length, age, ageOrigin, genres }} />
      {coming === null ? null : <p>{t`Out on ${coming}.`}</p>}
      {overview === '' ? null : <p lang={about.isStoryTranslated ? undefined : english}>{overview}</p>}
      {play === null ? null : <FilmFigures minutes={minutes} seconds={(minutes ?? 0) * 60 * share} />}
      {cast.length === 0 ? null : (
        <p className="quiet title-sheet-cast">{cast.map(({ name }) => name).join(', ')}</p>
      )}
    </>
  );
}

const problems = {
  offline: msg`You’re offline. We’ll tell you more when you’re back.`,
  failed: msg`We can’t load this title right now. Please try again.`,
  gone: msg`We can’t find this title any more.`,
};
