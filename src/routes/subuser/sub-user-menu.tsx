import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';

type Content = typeof import('./sub-user-menu-content.tsx').SubUserMenuContent;

/** Its content loads when it is opened: the bar is part of every first view. */
export function SubUserMenu({ hasSwitch }: { hasSwitch: boolean }) {
  const { t } = useLingui();
  const menu = useRef<HTMLDetailsElement>(null);
  const [Content, setContent] = useState<Content | null>(null);
  const load = () => {
    if (!hasSwitch || menu.current?.open !== true || Content !== null) return;
    import('./sub-user-menu-content.tsx').then(
      ({ SubUserMenuContent }) => setContent(() => SubUserMenuContent),
      // Offline: the next opening tries again.
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before the modules came.
  useEffect(load, []);
  return (
    <details ref={menu} className="sub-user-menu" onToggle={load}>
      <summary className="button quiet small">
        {hasSwitch ? null : <Icon name="menu" />}
        {t`Menu`}
      </summary>
      <div className="stack-s">
        {Content === null ? null : <Content />}
        {hasSwitch ? <PlainSwitch /> : null}
        <p className="quiet">{t`The person who made your account can see what you watch.`}</p>
      </div>
    </details>
  );
}

function PlainSwitch() {
  const { t } = useLingui();
  return (
    <noscript>
      <form method="post" action={paths.nextEpisode} className="stack-s">
        <OwnerField />
        <p>{t`Play next episode automatically`}</p>
        <Button type="submit" name="on" value="1" look="line" small>
          {t`On`}
        </Button>{' '}
        <Button type="submit" name="on" value="0" look="line" small>
          {t`Off`}
        </Button>
      </form>
    </noscript>
  );
}
