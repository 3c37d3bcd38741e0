import { useLingui } from '@lingui/react/macro';
import { PartialResultsNotice } from '#src/features/catalogue/ui/partial-results-notice.tsx';
import { type ListedView, MyListGrid } from '#src/features/viewing/ui/my-list-grid.tsx';
import type { Area } from '#src/routes/area.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface ListViewProps {
  area: Area;
  list: { titles: ListedView[]; hasMore: boolean; isPartial: boolean; mayChange: boolean };
}

export function ListView({ area, list: { titles, hasMore, isPartial, mayChange } }: ListViewProps) {
  const { t } = useLingui();
  const isEmpty = titles.length === 0;
  return (
    <div className="page stack-l">
      <h1>{t`My List`}</h1>
      {isEmpty ? null : <MyListGrid titles={titles} mayChange={mayChange} />}
      {hasMore ? (
        <ButtonLink look="quiet" href={`${area.myList}?all`}>
          {t`Show all`}
        </ButtonLink>
      ) : null}
      {isEmpty && !isPartial ? (
        <EmptyState
          art="empty"
          title={t`Nothing on your list yet`}
          text={t`Press My List on any title to save it for later, on all your devices.`}
          action={<ButtonLink href={area.home}>{t`Find something`}</ButtonLink>}
        />
      ) : null}
      {isPartial ? <PartialResultsNotice of="titles" nothing={isEmpty} /> : null}
    </div>
  );
}
