import type { ReactNode } from 'react';
import renewScript from '#src/browser/inline/renew-document.ts?inline-script';
import { type RowsPart, selectRows } from '#src/features/viewing/personal.ts';
import { holeMarkup, type ViewerHole } from '#src/features/viewing/viewer-holes.ts';
import { Face } from '#src/ui/avatar.tsx';
import { useNonce } from '#src/ui/nonce.tsx';
import { RowList } from '#src/ui/title-row.tsx';
import { HandOver } from './hand-over.tsx';
import { usePersonal } from './personal.tsx';
import { useRemovableRows } from './use-removable-rows.ts';

export function ViewerRows({ part = 'rows' }: { part?: RowsPart }) {
  return (
    <Hole of={part} as="div">
      <OwnRows part={part} />
    </Hole>
  );
}

export function ViewerFace() {
  return (
    <Hole of="face" as="span">
      <OwnFace />
    </Hole>
  );
}

export function ViewerPeople() {
  return (
    <Hole of="people" as="div">
      <OwnPeople />
    </Hole>
  );
}

/**
 * Holds the viewer's data for the browser's first render and for the forms of a shared document. The data isn't
 * a script that runs, so the content policy needn't name it. It is near the other holes, because the part of a
 * document after the last hole is compressed as a whole.
 */
export function ViewerData() {
  const nonce = useNonce();
  const markup = import.meta.env.SSR ? holeMarkup('data') : { __html: '' };
  return (
    <>
      {/* biome-ignore-start lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={markup} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: renewScript }} />
      {/* biome-ignore-end lint/security/noDangerouslySetInnerHtml: both are constants of this program */}
    </>
  );
}

interface HoleProps {
  of: ViewerHole;
  as: 'div' | 'span';
  children: ReactNode;
}

/** The server fills the hole with the same components, so that the first render equals the document. */
export function Hole({ of, as: Tag, children }: HoleProps) {
  if (!import.meta.env.SSR) return <Tag className="viewer-part">{children}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program
  return <Tag className="viewer-part" dangerouslySetInnerHTML={holeMarkup(of)} />;
}

/** Own components, so that new data of the viewer doesn't render the page's cards again. */
function OwnRows({ part }: { part: RowsPart }) {
  const rows = useRemovableRows(usePersonal()?.rows ?? []);
  return <RowList rows={selectRows(rows, part)} />;
}

function OwnPeople() {
  const personal = usePersonal();
  return <HandOver owner={personal?.mainUserId ?? ''} people={personal?.people ?? []} />;
}

function OwnFace() {
  const personal = usePersonal();
  return (
    <Face
      photo={personal?.photoUrl ?? null}
      initial={personal?.initial ?? ''}
      character={personal?.character ?? null}
      name={personal?.subUserName ?? null}
    />
  );
}
