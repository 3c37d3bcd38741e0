import { Form } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { SearchBox } from '#src/routes/search/box.tsx';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import { SignOut } from '#src/ui/sign-out.tsx';
import { Waiting } from '#src/ui/skeleton.tsx';
import { useViewing } from '#src/ui/viewing.tsx';
import { SubUserMenu } from './sub-user-menu.tsx';

interface SubUserBarProps {
  /** Is null for both kinds. */
  kind: TitleKind | null;
  /** Is the kind before the search. */
  from?: TitleKind;
  isList?: boolean;
}

const kinds: { kind: TitleKind; name: string }[] = [
  { kind: 'movie', name: 'Movies' },
  { kind: 'series', name: 'Series' },
];

export function SubUserBar({ kind, from = kind ?? 'movie', isList = false }: SubUserBarProps) {
  const brand = useRootData()?.brand.name ?? '';
  const viewing = useViewing();
  return (
    <>
      <a className="button small skip" href={`#${contentId}`}>
        Skip to content
      </a>
      <header className="bar sub-user-bar">
        <BrandLink name={brand} href={paths.subUser} />
        <Form action={paths.subUser} className="sub-user-kinds">
          {kinds.map((one) => (
            <button
              key={one.kind}
              type="submit"
              name="kind"
              value={one.kind}
              className="chip"
              aria-pressed={one.kind === kind}
            >
              {one.name}
            </button>
          ))}
        </Form>
        <a href={paths.subUserMyList} className="chip" aria-current={isList ? 'page' : undefined}>
          My List
        </a>
        <SearchBox
          action={paths.subUserSearch}
          hrefOf={(query) => paths.subUserSearchFor(query, from)}
          fields={<input type="hidden" name="kind" value={from} />}
        />
        {viewing === null ? <SubUserMenu /> : null}
        {viewing === null ? <SignOut label="Logout" small /> : null}
      </header>
      <Waiting />
    </>
  );
}
