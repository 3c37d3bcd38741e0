import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface NoticeProps {
  children: ReactNode;
}

/** Screen readers announce the error when it appears. */
export function FormError({ children }: NoticeProps) {
  return (
    <p className="notice bad" role="alert">
      {children}
    </p>
  );
}

/** Keep the element in the page while it is empty, so that screen readers announce a change. */
export function StatusMessage({ children }: NoticeProps) {
  return (
    <p className="notice" role="status">
      {children}
    </p>
  );
}

/** Has the role `status` only with a text, because the page has its own status. */
export function QuietStatus({ text }: { text: string }) {
  return (
    <span aria-live="polite" role={text === '' ? undefined : 'status'}>
      {text}
    </span>
  );
}

const words = {
  running: msg`Preview backend running in this workspace.`,
  disconnected: msg`Preview backend disconnected.`,
};

interface PreviewBannerProps {
  status: keyof typeof words;
}

export function PreviewBanner({ status }: PreviewBannerProps) {
  const { t } = useLingui();
  return (
    <aside className="banner" aria-label={t`Preview`} data-status={status}>
      {t(words[status])}
    </aside>
  );
}
