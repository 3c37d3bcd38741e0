import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { settingOf, settingsOn } from '#src/domain/settings.ts';
import { AskInWords } from '#src/features/household/ui/ask-form.tsx';
import { CharacterPicker } from '#src/features/viewing/ui/character-picker.tsx';
import { PlainSetting } from '#src/features/viewing/ui/setting-control.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useLightDismiss } from '#src/ui/use-light-dismiss.ts';

type Content = typeof import('./sub-user-menu-content.tsx').SubUserMenuContent;

/** Loads its content when it is opened, because the bar is part of every first view. */
export function SubUserMenu({ isChild }: { isChild: boolean }) {
  const { t } = useLingui();
  const menu = useRef<HTMLDetailsElement>(null);
  useLightDismiss(menu);
  const [Content, setContent] = useState<Content | null>(null);
  const load = () => {
    if (menu.current?.open !== true || Content !== null) return;
    import('./sub-user-menu-content.tsx').then(
      ({ SubUserMenuContent }) => setContent(() => SubUserMenuContent),
      // Offline: the next opening tries again.
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a menu opened before the modules loaded.
  useEffect(load, []);
  return (
    <details ref={menu} className="sub-user-menu" onToggle={load}>
      <summary className="button quiet small">
        <Icon name="menu" />
        {t`Menu`}
      </summary>
      <div className="stack-s">
        <AskInWords shared="own-request" />
        {Content === null ? null : <Content />}
        {/* Only the server renders it, so the browser's bundle doesn't contain it. */}
        <noscript>{import.meta.env.SSR ? <PlainMenu isChild={isChild} /> : null}</noscript>
        <p className="quiet">{t`The person who made your account can see what you watch.`}</p>
      </div>
    </details>
  );
}

function PlainMenu({ isChild }: { isChild: boolean }) {
  return settingsOn('menu', 'sub').map((name) => {
    if (name === 'character') return <CharacterPicker key={name} />;
    return isChild && settingOf(name).offBy.includes('age') ? null : <PlainSetting key={name} name={name} />;
  });
}
