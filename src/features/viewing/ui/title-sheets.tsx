import { useLingui } from '@lingui/react/macro';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { offlineText } from '#src/domain/offline-words.ts';
import { FormError } from '#src/ui/notices.tsx';
import { useSaver } from '#src/ui/pictures.tsx';
import { CardContext, type SheetRequest } from '#src/ui/title-card.tsx';
import { useFocusedTitle } from './use-focused-title.tsx';
import { usePressesOnCards } from './use-presses-on-cards.ts';

type Sheet = typeof import('./title-sheet.tsx').TitleSheet;

interface TitleSheetsProps {
  isSignedIn: boolean;
  children: ReactNode;
}

/** The sheet's code loads with the first press. */
export function TitleSheets({ isSignedIn, children }: TitleSheetsProps) {
  const { t } = useLingui();
  const [request, setRequest] = useState<SheetRequest | null>(null);
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  const [isLost, setLost] = useState(false);
  const [result, setResult] = useState('');
  const isSaver = useSaver();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page closes the sheet.
  useEffect(() => {
    setRequest(null);
    setResult('');
  }, [key]);
  const load = useCallback(async () => {
    try {
      const { TitleSheet } = await import('./title-sheet.tsx');
      // A transition waits until the sheet's stylesheet is loaded.
      startTransition(() => setSheet(() => TitleSheet));
      setLost(false);
    } catch {
      setLost(true);
    }
  }, []);
  const open = useCallback(
    (next: SheetRequest) => {
      setRequest(next);
      setResult('');
      void load();
    },
    [load],
  );
  usePressesOnCards(isSaver ? null : load);
  const { onFocus, focusedTitle } = useFocusedTitle();
  const actions = useMemo(() => ({ openSheet: open, onFocus }), [open, onFocus]);
  return (
    <CardContext value={isSignedIn ? actions : null}>
      {focusedTitle}
      {children}
      {request === null ? null : isLost ? (
        <div className="lost-connection">
          <FormError>{t(offlineText)}</FormError>
        </div>
      ) : null}
      {request === null || Sheet === null ? null : (
        <Sheet {...request} onClose={() => setRequest(null)} onResult={setResult} />
      )}
      <p className="offline-status" aria-live="polite" role={result === '' ? undefined : 'status'}>
        {result}
      </p>
    </CardContext>
  );
}
