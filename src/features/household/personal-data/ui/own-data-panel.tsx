import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';

/** The links have no `download` attribute, because the server may ask for the password first. */
export function OwnDataPanel() {
  const { t } = useLingui();
  return (
    <Panel title={t`Download my data`}>
      <p>
        <Trans>
          Everything we hold about your household and its sub-users, as a page to read or a file for a
          program.
        </Trans>
      </p>
      <div className="cluster">
        <ButtonLink look="text" small href={paths.ownDataPage} data-reload>
          {t`Readable page`}
        </ButtonLink>
        <ButtonLink look="text" small href={paths.ownData} data-reload>
          {t`JSON file`}
        </ButtonLink>
      </div>
    </Panel>
  );
}
