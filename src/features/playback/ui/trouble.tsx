import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';

interface TroubleProps {
  summary: RefObject<HTMLElement | null>;
  onReport(): void;
  /** It is null where the servers stay in sight. */
  servers: ReactNode;
}

const reports = [msg`Not playing`, msg`Wrong video`, msg`Broken`];

/** Stays closed while a film plays. */
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
  // The pressed button vanishes.
  summary?.focus({ preventScroll: true });
  summary?.parentElement?.removeAttribute('open');
}

/** The list of servers is in it, but for an anime's, which stands above. */
export function showServers(summary: HTMLElement | null): void {
  summary?.parentElement?.setAttribute('open', '');
  summary?.closest('.player')?.querySelector<HTMLElement>('select[name="server"]')?.focus();
}
