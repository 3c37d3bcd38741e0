import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { SubUserChange } from '../changes.ts';
import type { ChosenTitle } from '../chosen-titles.ts';
import type { Member } from '../draft.ts';
import type { Outcome } from '../outcome.ts';
import type { ConsentChoice } from './consent-box.tsx';
import { MemberItem } from './member-item.tsx';
import { Result } from './result.tsx';

interface MemberListProps {
  members: Member[];
  /** Null if the household's consent is saved. */
  consent: ConsentChoice | null;
  latest: ReadonlyMap<string, string | null>;
  chosen: readonly ChosenTitle[];
  /** The outcome of undoing a choice of title. */
  outcome: Outcome | null;
  onChange: (key: string, edit: Omit<SubUserChange, 'id'>) => void;
  onDelete: (key: string) => void;
}

export function MemberList({
  members,
  consent,
  latest,
  chosen,
  outcome,
  onChange,
  onDelete,
}: MemberListProps) {
  const { t } = useLingui();
  const id = useId();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const countBefore = useRef(chosen.length);
  useEffect(() => {
    // The pressed button was removed with its title.
    if (chosen.length < countBefore.current && document.activeElement === document.body)
      place.current?.focus();
    countBefore.current = chosen.length;
  }, [chosen.length]);
  const answer = (yes: boolean) => {
    setLeaving(null);
    if (!yes || leaving === null) return;
    onDelete(leaving.key);
    // The pressed button disappears with its sub-user.
    requestAnimationFrame(() => place.current?.focus());
  };
  return (
    <Panel title={t`Sub-Users`}>
      <div ref={place} tabIndex={-1} className="stack-s" id={id}>
        {members.length === 0 ? <p className="quiet">{t`Add up to five family members.`}</p> : null}
        <Result outcome={outcome} />
        <ul aria-label={t`Sub-Users`} className="members">
          {members.map((member) => (
            <MemberItem
              key={member.key}
              member={member}
              consent={member.asksConsent ? consent : null}
              latest={latest.get(member.key) ?? null}
              chosen={chosen.filter(({ subUserId }) => subUserId === member.key)}
              onChange={(edit) => onChange(member.key, edit)}
              onRequestDeletion={() => setLeaving(member)}
            />
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={leaving !== null}
        text={t`Delete ${{ name: leaving?.name ?? '' }} from your household?`}
        onAnswer={answer}
      />
    </Panel>
  );
}
