import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useContext, useMemo, useState } from 'react';
import { listOf, markKey } from '#src/domain/journal.ts';
import type { RemovableList, ViewerRow } from '#src/features/viewing/personal.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { readCardKey } from './card-key.ts';
import { MarksContext, sendChange } from './mark-button.tsx';

/** Hides a removed title at once, and shows it again if the removal was lost. */
export function useRemovableRows(rows: readonly ViewerRow[]) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { i18n } = useLingui();
  const { record } = useContext(MarksContext);
  const removers = useMemo(() => {
    const removeFrom = async (list: RemovableList, { key, name }: CardView, send: () => Promise<Problem>) => {
      const spot = `${list} ${key}`;
      setGone((others) => new Set(others).add(spot));
      const problem = await send();
      if (problem?.isLost === true) setGone((others) => new Set([...others].filter((one) => one !== spot)));
      return problem?.text ?? i18n._(msg`${{ name }} was removed.`);
    };
    return {
      watched: (title: CardView) => {
        const of = title.key.replace('-', ' ');
        return removeFrom('watched', title, () => sendChange({ kind: 'removed', title: of, value: null }));
      },
      list: (title: CardView) => {
        const of = listOf(readCardKey(title.key));
        return removeFrom('list', title, async () => {
          record(markKey(of), false);
          const problem = await sendChange({ ...of, value: false });
          if (problem?.isLost === true) record(markKey(of), true);
          return problem;
        });
      },
    };
  }, [record, i18n]);
  return rows.flatMap(({ removes, titles, ...row }) => {
    if (removes === undefined) return { ...row, titles };
    const left = gone.size === 0 ? titles : titles.filter(({ key }) => !gone.has(`${removes} ${key}`));
    return left.length === 0 ? [] : { ...row, titles: left, onRemove: removers[removes] };
  });
}

type Problem = Awaited<ReturnType<typeof sendChange>>;
