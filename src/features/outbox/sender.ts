import type { Language } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import type { Sender } from './letter.ts';

interface Sending {
  brand: { name: string; supportEmail: string; billingEmail: string };
  publicUrl: string;
}

export function senderIn(language: Language, { brand, publicUrl }: Sending): Sender {
  const { name, supportEmail, billingEmail } = brand;
  return { brand: name, home: publicUrl, supportEmail, billingEmail, texts: textsIn(language) };
}
