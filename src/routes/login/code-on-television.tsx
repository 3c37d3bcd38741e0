import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import { paths } from '#src/routes.ts';
import type { loader } from './code/page.tsx';

type Panel = typeof import('./code/code-panel.tsx').CodePanel;

/** A remote types no password. The document is the same for every screen, so the page asks for the code. */
export function CodeOnTelevision(): ReactNode {
  const isTelevision = useTelevision();
  const [Panel, setPanel] = useState<Panel | null>(null);
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    if (!isTelevision) return;
    void load(paths.signInCode);
    import('./code/code-panel.tsx').then(
      ({ CodePanel }) => startTransition(() => setPanel(() => CodePanel)),
      // The link to the code is there.
      () => undefined,
    );
  }, [isTelevision, load]);
  return Panel === null || data?.kind !== 'shown' ? null : <Panel shown={data} />;
}
