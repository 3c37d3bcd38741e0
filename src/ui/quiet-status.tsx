/** Announced like a status, but one only while it says something: a page has a status of its own. */
export function QuietStatus({ text }: { text: string }) {
  return (
    <span aria-live="polite" role={text === '' ? undefined : 'status'}>
      {text}
    </span>
  );
}
