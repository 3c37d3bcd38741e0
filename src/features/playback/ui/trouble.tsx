import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';

interface TroubleProps {
  summary: RefObject<HTMLElement | null>;
  onReport(): void;
  /** Null if the page shows the servers outside. */
  servers: ReactNode;
}

const reports = [msg`Not playing`, msg`Wrong video`, msg`Broken`];

/** Closed until the viewer opens it. */
export function Trouble({ summary, onReport, servers }: TroubleProps) {
  const { t } = useLingui();
  const handleReport = () => {
    close(summary.current);
    onReport();
  };
  return (
    <details className="disclosure">
      <summary ref={summary}>{t`Trouble playing?`}</summary>
      <div className="trouble-ways">
        {servers}
        <fieldset className="player-reports scripted">
          <legend className="label">{t`Something wrong?`}</legend>
          {reports.map((report) => (
            <button key={report.id} type="button" className="chip" onClick={handleReport}>
              {t(report)}
            </button>
          ))}
        </fieldset>
      </div>
    </details>
  );
}

function close(summary: HTMLElement | null): void {
  // The pressed button disappears, so the focus moves.
  summary?.focus({ preventScroll: true });
  summary?.parentElement?.removeAttribute('open');
}

/** The list of servers is in `summary`'s disclosure, except for anime, whose list is outside. */
export function showServers(summary: HTMLElement | null): void {
  summary?.parentElement?.setAttribute('open', '');
  summary?.closest('.player')?.querySelector<HTMLElement>('select[name="server"]')?.focus();
}
