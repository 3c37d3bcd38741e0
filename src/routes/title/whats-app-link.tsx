import { ButtonLink } from '#src/ui/button.tsx';
import { useRootData } from '#src/ui/root-data.ts';

const service = 'WhatsApp';

/** No request goes to WhatsApp before a press, and none has a referrer. Not shown on a sub-user's pages. */
export function WhatsAppLink({ name, url }: { name: string; url: string }) {
  const { bar = 'none' } = useRootData() ?? {};
  if (bar === 'sub' || bar === 'child') return null;
  const href = `https://wa.me/?text=${encodeURIComponent(`${name}\n${url}`)}`;
  return (
    <ButtonLink look="text" href={href} target="_blank" rel="noreferrer">
      {service}
    </ButtonLink>
  );
}
