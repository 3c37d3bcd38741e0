import { renderToStaticMarkup } from 'react-dom/server';
import { PicturesProvider } from '#src/ui/pictures.tsx';
import type { CardView } from '#src/ui/title-card.tsx';
import { RowItems } from '#src/ui/title-row.tsx';

interface RowPictures {
  /** `https://image.example/t/p`, without a trailing slash. */
  base: string;
  saver: boolean;
}

/** HTML of the row's items, for a page whose modules have not come. */
export function renderRow(titles: CardView[], { base, saver }: RowPictures): string {
  return renderToStaticMarkup(
    <PicturesProvider value={base} saver={saver}>
      <RowItems titles={titles} />
    </PicturesProvider>,
  );
}
