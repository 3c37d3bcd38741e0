import type { ReactNode } from 'react';

interface NoticeProps {
  children: ReactNode;
}

/** Read aloud when it appears. */
export function FormError({ children }: NoticeProps) {
  return (
    <p className="notice bad" role="alert">
      {children}
    </p>
  );
}

/** Must stay in the page while empty, so that a change is read aloud. */
export function StatusMessage({ children }: NoticeProps) {
  return (
    <p className="notice" role="status">
      {children}
    </p>
  );
}
