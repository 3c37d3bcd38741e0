import { useMemo } from 'react';
import dropScript from '#src/browser/inline/drop-repeated.ts?inline-script';
import type { RowView } from '#src/features/catalogue/present-rows.ts';
import { usePersonal } from '#src/features/viewing/ui/personal.tsx';
import { useNonce } from '#src/ui/nonce.tsx';
import { TitleRow } from '#src/ui/title-row.tsx';

/** Without the titles of the viewer's first row. */
export function FirstRows({ rows }: { rows: readonly RowView[] }) {
  const nonce = useNonce();
  const own = usePersonal()?.rows[0]?.titles;
  const shown = useMemo(() => own?.map(({ href }) => href), [own]);
  return (
    <>
      <div>
        {rows.map((row, index) => (
          <TitleRow key={row.name} name={row.name} titles={row.titles} place={index} shown={shown} />
        ))}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this program */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: dropScript }} />
    </>
  );
}
