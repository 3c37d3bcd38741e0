import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { type CardView, TitleCard } from '#src/ui/title-card.tsx';
import type { ChosenTitle } from '../chosen-titles.ts';
import { ChoiceForm } from './chosen-titles.tsx';

interface WatchedOnDay {
  day: string;
  kind: ChosenTitle['kind'];
  titleId: number;
  isBlocked: boolean;
  card: CardView;
}

interface WatchedDaysProps {
  /** Sorted from the newest to the oldest. */
  watched: readonly WatchedOnDay[];
  subUserId: string;
  /** The address to which forms are sent. */
  action: string;
}

/** Two, three or five columns; see watched-grid.css. */
const sizes = '(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 45vw';

/** Works without script. */
export function WatchedDays({ watched, subUserId, action }: WatchedDaysProps) {
  const { t } = useLingui();
  if (watched.length === 0) return <p>{t`Nothing yet. Titles show here as soon as they’re opened.`}</p>;
  const days = [...new Set(watched.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} aria-label={day} className="stack">
      <h2>{day}</h2>
      <ul className="watched-grid">
        {watched
          .filter((one) => one.day === day)
          .map(({ card, kind, titleId, isBlocked }) => (
            <li key={card.key}>
              <TitleCard title={card} sizes={sizes} large />
              <ChoiceForm of={{ subUserId, kind, titleId }} action={action} choice={isBlocked ? '' : 'block'}>
                <Button
                  type="submit"
                  look="text"
                  small
                  wide
                  aria-label={
                    isBlocked ? t`Undo the block of ${{ title: card.name }}` : t`Block ${{ name: card.name }}`
                  }
                >
                  {isBlocked ? t`Blocked: undo` : t`Block`}
                </Button>
              </ChoiceForm>
            </li>
          ))}
      </ul>
    </section>
  ));
}
