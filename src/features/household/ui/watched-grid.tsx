import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { paths } from '#src/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { type CardView, TitleCard } from '#src/ui/title-card.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

export interface WatchedView {
  kind: string;
  titleId: number;
  watchedAt: number;
  card: CardView;
}

interface WatchedGridProps {
  watched: WatchedView[];
  outcome: Outcome | null;
  /** True for one line with a button below each poster. Otherwise each title's sheet removes the title. */
  short?: boolean;
}

/** The number of titles on a television's line, which is the longest. */
const maxOnLine = 7;

/** Two, three or five columns; see watched-grid.css. */
const sizes = '(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 45vw';

export function WatchedGrid({ watched, outcome, short = false }: WatchedGridProps) {
  const { t } = useLingui();
  const id = useId();
  const changing = useOutcomeFetcher('watched');
  const result = changing.data ?? outcome;
  const sent = changing.formData?.get('intent');
  const leaving =
    changing.formData !== undefined && sent === 'remove-watched' ? keyOf(changing.formData) : null;
  const waiting = useWaiting(result);
  const left = sent === 'remove-all-watched' || waiting.includes('all') ? [] : watched;
  const gone = [...waiting, leaving];
  const shown = left.filter(({ kind, titleId }) => !gone.includes(`${kind} ${titleId}`));
  const { submit } = changing;
  const handleRemove = useCallback(
    async ({ key }: CardView) => {
      const found = watched.find(({ card }) => card.key === key);
      if (found !== undefined) await submit(removalOf(found), { method: 'post' });
      // Returns no message, because the list shows the result.
      return '';
    },
    [watched, submit],
  );
  return (
    <section aria-labelledby={id} className="watched">
      <h2 id={id} tabIndex={-1}>
        {t`Recently Watched`}
      </h2>
      {shown.length > 1 ? (
        <ViewerForm by={changing.Form}>
          <input type="hidden" name="intent" value="remove-all-watched" />
          <input type="hidden" name="until" value={Math.max(...shown.map(({ watchedAt }) => watchedAt))} />
          <Button type="submit" look="text" small>
            {t`Remove all`}
          </Button>
        </ViewerForm>
      ) : null}
      {short && shown.length > 0 ? (
        <ButtonLink look="text" small href={paths.profileOwnWatched}>
          {t`Show all`}
        </ButtonLink>
      ) : null}
      <div className="cluster watched-result" role="status">
        {result?.ok === true ? <span>{result.text}</span> : null}
        {result?.undo === undefined ? null : (
          <ViewerForm by={changing.Form}>
            <input type="hidden" name="intent" value="restore-watched" />
            <input type="hidden" name="entry" value={result.undo} />
            <UndoButton of={result.undo} />
          </ViewerForm>
        )}
      </div>
      {result?.ok === false ? <FormError>{result.text}</FormError> : null}
      {shown.length === 0 ? <p className="quiet">{t`Titles you watch will show here.`}</p> : null}
      <ul className={short ? 'watched-grid short' : 'watched-grid'}>
        {(short ? shown.slice(0, maxOnLine) : shown).map((title) => {
          const form = (
            <ViewerForm by={changing.Form}>
              {Object.entries(removalOf(title)).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button
                type="submit"
                look="text"
                small
                wide
                aria-label={t`Remove ${{ name: title.card.name }}`}
              >
                {t`Remove`}
              </Button>
            </ViewerForm>
          );
          const onRemove = short ? {} : { isMoreStop: true, onRemove: handleRemove };
          return (
            <li key={title.card.key}>
              <TitleCard title={title.card} sizes={sizes} large {...onRemove} />
              {short ? form : <noscript>{form}</noscript>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function removalOf({ kind, titleId, watchedAt }: WatchedView) {
  return { intent: 'remove-watched', kind, titleId: String(titleId), until: String(watchedAt) };
}

/** Returns what was removed on this device, but not on the server yet. */
function useWaiting(result: Outcome | null): string[] {
  const [waiting, setWaiting] = useState<string[]>([]);
  const latest = result?.waits;
  useEffect(() => {
    if (latest !== undefined) setWaiting((others) => [...others, latest]);
  }, [latest]);
  return waiting;
}

function keyOf(form: FormData): string {
  return `${form.get('kind')} ${form.get('titleId')}`;
}

/** Takes the focus, because the removed item had it. */
function UndoButton({ of }: { of: string }) {
  const { t } = useLingui();
  const place = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal has a different `of`.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [of]);
  return (
    <span ref={place}>
      <Button type="submit" look="quiet" small>
        {t`Undo`}
      </Button>
    </span>
  );
}
