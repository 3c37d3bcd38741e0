import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';

interface OwnDataPanelProps {
  /** A form opens that asks for the password. */
  asksFirst: boolean;
}

export function OwnDataPanel({ asksFirst }: OwnDataPanelProps) {
  const { t } = useLingui();
  const hrefOf = (file: string) => (asksFirst ? paths.confirmPasswordFor(file) : file);
  return (
    <Panel title={t`Download my data`}>
      <p>
        <Trans>
          Everything we hold about your household and its sub-users, as a page to read or a file for a
          program.
        </Trans>
      </p>
      <div className="cluster">
        <ButtonLink look="line" small href={hrefOf(paths.ownDataPage)} download={!asksFirst}>
          {t`Readable page`}
        </ButtonLink>
        <ButtonLink look="line" small href={hrefOf(paths.ownData)} download={!asksFirst}>
          {t`JSON file`}
        </ButtonLink>
      </div>
    </Panel>
  );
}
