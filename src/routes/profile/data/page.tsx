import { OwnDataPanel } from '#src/features/household/personal-data/ui/own-data-panel.tsx';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { Panel } from '#src/ui/panel.tsx';
import { readMainUser } from '../answer.ts';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export function loader({ context }: Route.LoaderArgs) {
  return { byCode: readMainUser(context).byCode === true };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titled('My data', matches[0]?.loaderData) }];
}

export default function ProfileDataPage({ loaderData }: Route.ComponentProps) {
  return (
    <Room name="My data">
      <div className="columns">
        <OwnDataPanel asksFirst={loaderData.byCode} />
        <Panel title="Data use">
          <p>How much data this device used this month, and about what it cost.</p>
          <div>
            <ButtonLink look="line" small href={paths.data}>
              Show data use
            </ButtonLink>
          </div>
        </Panel>
      </div>
    </Room>
  );
}
