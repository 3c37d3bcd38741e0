import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { OwnDataPanel } from '#src/features/household/personal-data/ui/own-data-panel.tsx';
import { textsContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { Panel } from '#src/ui/panel.tsx';
import { Room } from '../room.tsx';
import type { Route } from './+types/page';

export function loader({ context }: Route.LoaderArgs) {
  return { pageTitle: context.get(textsContext)._(msg`My data`) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.pageTitle ?? 'My data', matches[0]?.loaderData) }];
}

export default function ProfileDataPage() {
  const { t } = useLingui();
  return (
    <Room name="data">
      <div className="columns">
        <OwnDataPanel />
        <Panel title={t`Data use`}>
          <p>{t`How much data this device used this month, and about what it cost.`}</p>
          <div>
            <ButtonLink look="text" small href={paths.data}>
              {t`Show data use`}
            </ButtonLink>
          </div>
        </Panel>
      </div>
    </Room>
  );
}
