import { createContext, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { namePageViewer } from '#src/browser/page-viewer.ts';
import { listOf, watchedOf } from '#src/domain/journal.ts';
import { packTitles } from '#src/features/viewing/marks/compact.ts';
import { MarkButton, useMarkAtEnd } from '#src/features/viewing/ui/mark-button.tsx';
import { MarksProvider } from '#src/features/viewing/ui/personal.tsx';
import { SettingControl } from '#src/features/viewing/ui/setting-control.tsx';
import { PriceField } from '#src/routes/data/price-field.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { Hero, type HeroView } from '#src/ui/hero.tsx';
import { useMissingPictures } from '#src/ui/pictures.tsx';
import { SearchForm } from '#src/ui/search-form.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { SignOut } from '#src/ui/sign-out.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { type GridMore, TitleGrid } from '#src/ui/title-grid.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';
import { useRemote } from '#src/ui/use-remote.ts';
import { record } from './calls.ts';

function Arrows() {
  useRemote();
  return null;
}

function MissingPictures() {
  useMissingPictures();
  return null;
}

function Question() {
  const [state, setState] = useState<'closed' | 'open' | 'busy'>('closed');
  const handleAnswer = (yes: boolean) => {
    record(yes ? 'yes' : 'no');
    setState(yes ? 'busy' : 'closed');
  };
  return (
    <>
      <button type="button" onClick={() => setState('open')}>
        Delete Lerato
      </button>
      <ConfirmDialog
        open={state !== 'closed'}
        busy={state === 'busy'}
        text="Delete Lerato?"
        onAnswer={handleAnswer}
      />
    </>
  );
}

function Price() {
  const [cents, setCents] = useState<number | null>(null);
  return (
    <main>
      <PriceField
        cents={cents ?? 4500}
        disabled={false}
        hint="In rand."
        onRead={(read) => {
          record(String(read));
          setCents(read);
        }}
      />
      <button type="button">Elsewhere</button>
    </main>
  );
}

function EarlyForm() {
  const [name, setName] = useState('Lerato');
  const [isTicked, setTicked] = useState(false);
  const [age, setAge] = useState('13+');
  const [audio, setAudio] = useState('sub');
  const [note, setNote] = useState('');
  const [hasMore, setMore] = useState(false);
  return (
    <main>
      <form method="post" action="/profile">
        <Field
          label="Name"
          name="name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field label="Note" name="note" onChange={({ currentTarget }) => setNote(currentTarget.value)} />
        <Checkbox
          label="Consent"
          name="consent"
          checked={isTicked}
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
        <SelectField
          label="Age group"
          name="ageGroup"
          value={age}
          options={['13+', 'Below 13'].map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => setAge(currentTarget.value)}
        />
        {['sub', 'dub'].map((value) => (
          <Checkbox
            key={value}
            radio
            label={value}
            name="audio"
            value={value}
            checked={audio === value}
            onChange={() => setAudio(value)}
          />
        ))}
        <button type="submit">Save</button>
        <button type="button" onClick={() => setMore(true)}>
          More
        </button>
        {hasMore ? (
          <SelectField
            label="Season"
            name="season"
            value="2"
            options={['1', '2'].map((value) => ({ value, label: value }))}
            onChange={() => setNote('told')}
          />
        ) : null}
      </form>
      <output>{`${name} ${isTicked} ${age} ${audio} ${note}`}</output>
    </main>
  );
}

function Ending() {
  const of = watchedOf({ kind: 'movie', titleId: 1 }, null);
  useMarkAtEnd(of);
  return <MarkButton of={of} was={false} name="Watched" icons={['unseen', 'check']} />;
}

function Search() {
  const navigate = useNavigate();
  const handleSearch = (query: string) => {
    record(`search ${query}`);
    if (query !== 'offline') navigate(`/search?q=${query}`);
  };
  return <SearchForm action="/search" onSearch={handleSearch} />;
}

const slides: HeroView[] = [1, 2, 3].map((number) => ({
  key: `m${number}`,
  href: `/watch/${number}`,
  name: `Title ${number}`,
  overview: '',
  year: 2026,
  rating: 8,
  age: null,
  ageOrigin: null,
  genres: '',
  backdrop: `/back${number}.jpg`,
  poster: null,
  tint: '#5d2a6a',
}));

const title = (index: number): CardView => ({
  key: `m${index}`,
  href: `/watch/${index}`,
  name: `Title ${index}`,
  year: null,
  rating: null,
  poster: null,
  tint: '#274690',
});

const titles = Array.from({ length: 12 }, (_, index) => title(index));

function Row() {
  return (
    <>
      <style>
        {'.track { display: flex; overflow-x: auto; width: 400px } .card { display: block; width: 150px }'}
      </style>
      <TitleRow name="Kids Shows" titles={titles} />
    </>
  );
}

/** A row far below the first screens. */
function FarRow() {
  return (
    <>
      <div style={{ height: 3000 }} />
      <TitleRow name="Latest Anime" titles={titles} place={5} />
      <div style={{ height: 3000 }} />
    </>
  );
}

const Above = createContext('before');

/** Changes a context above the row. */
function ChangingRow() {
  const [above, setAbove] = useState('before');
  return (
    <Above value={above}>
      <button type="button" aria-label="Change" onClick={() => startTransition(() => setAbove('after'))} />
      <output>{above}</output>
      <FarRow />
    </Above>
  );
}

/** The event `become` sets its state, so that neither the pointer nor the focus moves. */
function Grid() {
  const [state, setState] = useState<GridMore['state']>('paused');
  useEffect(() => {
    // The cast is safe: `lists.spec.ts` sends no other event of that name.
    const follow = (event: Event) => setState((event as CustomEvent<GridMore['state']>).detail);
    addEventListener('become', follow);
    return () => removeEventListener('become', follow);
  }, []);
  const count = useRef(0);
  const handleMore = () => {
    count.current += 1;
    record(`more ${count.current}`);
    setState('loading');
  };
  return (
    <TitleGrid
      name="Movies"
      titles={titles}
      more={{ href: '/movies?after=x', onMore: handleMore, state }}
      endMessage="That was all."
    />
  );
}

/** Grows like a grid that is restored after a reload. */
function GrowingGrid() {
  const [count, setCount] = useState(24);
  const many = Array.from({ length: count }, (_, index) => title(index));
  return (
    <>
      <button type="button" onClick={() => setCount(240)}>
        Restore
      </button>
      <TitleGrid name="Movies" titles={many} />
    </>
  );
}

function Marks() {
  namePageViewer({ mainUserId: 'household', who: 'viewer' });
  return (
    <MarksProvider listed={packTitles([{ kind: 'movie', titleId: 2 }])}>
      {[1, 2].map((titleId) => (
        <section key={titleId} aria-label={`Title ${titleId}`}>
          <MarkButton of={listOf({ kind: 'movie', titleId })} was={null} name="My List" />
        </section>
      ))}
      <section aria-label="Again">
        <MarkButton of={listOf({ kind: 'movie', titleId: 1 })} was={false} name="My List" />
      </section>
      <Ending />
    </MarksProvider>
  );
}

export const uiScenes: Record<string, () => ReactNode> = {
  arrows: () => (
    <MemoryRouter>
      <Arrows />
    </MemoryRouter>
  ),
  'missing-pictures': () => <MissingPictures />,
  question: () => <Question />,
  early: () => <EarlyForm />,
  field: () => <Field label="Password" name="password" type="password" />,
  price: () => <Price />,
  hero: () => <Hero slides={slides} seconds={10} />,
  'single-hero': () => <Hero slides={slides.slice(0, 1)} seconds={10} />,
  theme: () => (
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <SettingControl name="theme" /> }])} />
  ),
  'sign-out': () => <SignOut label="Log Out" onLeave={() => record('leaving')} />,
  'sign-out-question': () => <SignOut label="Log Out" question="Leave without saving?" />,
  marks: () => <RouterProvider router={createMemoryRouter([{ path: '*', element: <Marks /> }])} />,
  'search-form': () => (
    <MemoryRouter>
      <Search />
    </MemoryRouter>
  ),
  row: () => <Row />,
  'changing-row': () => <ChangingRow />,
  'far-row': () => <FarRow />,
  grid: () => <Grid />,
  'growing-grid': () => <GrowingGrid />,
};
