import { Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '#src/ui/panel.tsx';
import { useRootData } from '#src/ui/root-data.ts';

export function TranslationsPanel({ supportEmail }: { supportEmail: string }) {
  const { t } = useLingui();
  const count = useRootData()?.languages.length ?? 0;
  if (count < 2) return null;
  return (
    <div id="languages">
      <Panel title={t`Languages`}>
        <p>
          <Trans>
            A language marked (beta) has not been read by a native speaker yet. Is a word wrong? Write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>: say where it stands, and what is right.
          </Trans>
        </p>
      </Panel>
    </div>
  );
}
