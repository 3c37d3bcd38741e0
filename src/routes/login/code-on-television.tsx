import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTelevision } from '#src/browser/screen.ts';
import { paths } from '#src/routes.ts';
import type { loader } from './code/page.tsx';

type Panel = typeof import('./code/code-panel.tsx').CodePanel;

/** For remotes, which type no password. All screens get the same document, so the page requests the code. */
export function CodeOnTelevision(): ReactNode {
  const isTelevision = useTelevision();
  const [Panel, setPanel] = useState<Panel | null>(null);
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    if (!isTelevision) return;
    void load(paths.signInCode);
    import('./code/code-panel.tsx').then(
      ({ CodePanel }) => startTransition(() => setPanel(() => CodePanel)),
      // Offline: the page still has its link to the code.
      () => undefined,
    );
  }, [isTelevision, load]);
  return Panel === null || data?.kind !== 'shown' ? null : <Panel shown={data} />;
}
