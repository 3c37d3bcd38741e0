import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { leave } from '#src/browser/leave.ts';
import { pageOwnerField } from '#src/domain/page-owner.ts';
import type { OtherPerson } from '#src/features/viewing/personal.ts';
import { paths } from '#src/routes.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { FormError } from '#src/ui/notices.tsx';

interface HandOverProps {
  owner: string;
  people: readonly OtherPerson[];
}

/** Hands the device over to a sub-user: the main user is signed out on it. */
export function HandOver({ owner, people }: HandOverProps) {
  const { t } = useLingui();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    leave(paths.handOver, paths.subUser, new URLSearchParams(fields)).catch((error: unknown) => {
      setIsSending(false);
      setProblem(describeFailedForm(error));
    });
  };
  if (people.length === 0)
    return (
      <p className="hand-over">
        <a href={paths.profile}>{t`Add Sub-User`}</a>
      </p>
    );
  return (
    <fieldset className="hand-over">
      <legend className="label">{t`Who’s watching?`}</legend>
      {problem === null ? null : <FormError>{problem}</FormError>}
      {people.map(({ id, name, character }) => (
        <form key={id} method="post" action={paths.handOver} onSubmit={handleSubmit}>
          <input type="hidden" name={pageOwnerField} value={owner} />
          <input type="hidden" name="subUser" value={id} />
          <button type="submit" aria-disabled={isSending}>
            <Avatar photo={null} initial={name} character={character} />
            <bdi className="name">{name}</bdi>
          </button>
        </form>
      ))}
    </fieldset>
  );
}
