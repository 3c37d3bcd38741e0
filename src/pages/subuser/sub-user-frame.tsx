import type { ReactNode } from 'react';
import { TitleFrame } from '../watch/title-frame.tsx';
import { SubUserBar } from './sub-user-bar.tsx';

export function SubUserFrame({ back, children }: { back: string; children: ReactNode }) {
  return (
    <TitleFrame bar={<SubUserBar kind={null} />} back={back}>
      {children}
    </TitleFrame>
  );
}
