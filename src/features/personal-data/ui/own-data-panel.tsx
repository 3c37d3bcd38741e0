import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';

export function OwnDataPanel() {
  return (
    <Panel title="Download my data">
      <p>Everything that we hold about your household, sub-users included: to read, or for a program.</p>
      <div className="cluster">
        <ButtonLink look="line" small href={paths.ownDataPage} download>
          Readable page
        </ButtonLink>
        <ButtonLink look="line" small href={paths.ownData} download>
          JSON file
        </ButtonLink>
      </div>
    </Panel>
  );
}
