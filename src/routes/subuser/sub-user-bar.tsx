import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { Form } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { ViewerFace } from '#src/features/viewing/ui/viewer-part.tsx';
import { logoutTexts } from '#src/routes/logout/texts.ts';
import { SearchBox } from '#src/routes/search/box.tsx';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { SignOut } from '#src/ui/sign-out.tsx';
import { Waiting } from '#src/ui/skeleton.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { SubUserMenu } from './sub-user-menu.tsx';

interface SubUserBarProps {
  /** Null if the page is for both kinds. */
  kind: TitleKind | null;
  /** The kind of the page before the search. */
  from?: TitleKind;
  isList?: boolean;
}

const kinds: { kind: TitleKind; name: MessageDescriptor; icon: IconName }[] = [
  { kind: 'movie', name: msg`Movies`, icon: 'movies' },
  { kind: 'series', name: msg`Series`, icon: 'series' },
];

export function SubUserBar({ kind, from = kind ?? 'movie', isList = false }: SubUserBarProps) {
  const { t } = useLingui();
  const root = useRootData();
  const isChild = root?.bar === 'child';
  // Asks first, because a child may press it by mistake.
  const leaving = { question: t(logoutTexts.question), confirm: t(logoutTexts.yes), asks: true };
  const viewing = useViewing();
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        {t`Skip to content`}
      </a>
      <header className="bar sub-user-bar">
        <BrandLink name={root?.brand.name ?? ''} href={paths.subUser} />
        <div className="sub-user-face">
          <ViewerFace />
        </div>
        <div className="sub-user-places">
          <Form action={paths.subUser}>
            {kinds.map((one) => (
              <button
                key={one.kind}
                type="submit"
                name="kind"
                value={one.kind}
                className="chip"
                aria-pressed={one.kind === kind}
              >
                <Icon name={one.icon} />
                {t(one.name)}
              </button>
            ))}
          </Form>
          <a href={paths.subUserMyList} className="chip" aria-current={isList ? 'page' : undefined}>
            <Icon name="plus" />
            {t`My List`}
          </a>
        </div>
        <SearchBox
          action={paths.subUserSearch}
          hrefOf={(query) => paths.subUserSearchFor(query, from)}
          fields={<input type="hidden" name="kind" value={from} />}
        />
        {viewing === null ? <SubUserMenu isChild={isChild} /> : null}
        {viewing === null ? <SignOut label={t`Logout`} small {...(isChild ? leaving : {})} /> : null}
      </header>
      <Waiting />
    </>
  );
}
