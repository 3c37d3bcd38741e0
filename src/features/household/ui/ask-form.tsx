import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { maxRequestLength } from '#src/domain/title-requests.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import { useViewing } from '#src/ui/viewing.tsx';

interface AskFormProps {
  look?: 'primary' | 'text';
  /** Set in the bar, which is part of documents that viewers share. */
  shared?: 'own-request' | undefined;
  children: ReactNode;
}

export function AskForm({ look = 'text', shared, children }: AskFormProps) {
  const { t } = useLingui();
  // A parent who views the pages as the sub-user can't ask.
  if (useViewing() !== null) return null;
  return (
    <ViewerForm action={paths.subUserAsk} shared={shared} className="stack-s">
      {children}
      <Button type="submit" look={look}>
        {t`Ask a grown-up`}
      </Button>
    </ViewerForm>
  );
}

/** Shown where a title's address has no page. Doesn't reveal whether the title exists. */
export function AskForAddress() {
  const { pathname } = useLocation();
  const [, kind, titleId] = /\/(movie|series)\/(\d+)$/.exec(pathname) ?? [];
  if (kind === undefined || !pathname.startsWith(paths.subUser)) return null;
  return (
    <AskForm>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="titleId" value={titleId} />
    </AskForm>
  );
}

export function AskInWords({ typed, shared }: { typed?: string } & Pick<AskFormProps, 'shared'>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <AskForm shared={shared}>
      <div className="field">
        <label htmlFor={id}>{t`What would you like to watch?`}</label>
        <input id={id} name="words" required maxLength={maxRequestLength} defaultValue={typed} />
      </div>
    </AskForm>
  );
}
