import { useLingui } from '@lingui/react/macro';
import type { MarkOf } from '#src/domain/journal.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { QuietStatus } from '#src/ui/notices.tsx';
import { type CardView, TitleCard } from '#src/ui/title-card.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { useMark } from './mark-button.tsx';

export interface ListedView {
  of: MarkOf;
  card: CardView;
}

interface MyListGridProps {
  titles: ListedView[];
  mayChange: boolean;
}

/** Two, three or five columns; see watched-grid.css. */
const sizes = '(min-width: 64rem) 200px, (min-width: 40rem) 30vw, 45vw';

export function MyListGrid({ titles, mayChange }: MyListGridProps) {
  return (
    <ul className="watched-grid">
      {titles.map((listed) =>
        mayChange ? (
          <ListedTitle key={listed.card.key} {...listed} />
        ) : (
          <li key={listed.card.key}>
            <TitleCard title={listed.card} sizes={sizes} large />
          </li>
        ),
      )}
    </ul>
  );
}

/** A removed title stays in its place until the next visit, so that the viewer can put it back. */
function ListedTitle({ of, card }: ListedView) {
  const { t } = useLingui();
  const { on, status, fields, toggle, handleSubmit } = useMark(of, true);
  const handleRemove = async () => {
    void toggle();
    return t`${{ title: card.name }} was removed.`;
  };
  const { name } = card;
  const form = (
    <ViewerForm by="form" action={paths.changes} className="mark" onSubmit={handleSubmit}>
      {fields}
      <Button type="submit" look="text" small wide aria-label={on ? t`Remove ${name}` : t`Put back ${name}`}>
        {on ? t`Remove` : t`Put back`}
      </Button>
      <QuietStatus text={status} />
    </ViewerForm>
  );
  return (
    <li>
      <TitleCard title={card} sizes={sizes} large isMoreStop onRemove={on ? handleRemove : undefined} />
      {on ? <noscript>{form}</noscript> : form}
    </li>
  );
}
