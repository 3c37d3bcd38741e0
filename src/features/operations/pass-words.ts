import { msg, plural } from '@lingui/core/runtime-macro';
import { formatDay } from '#src/domain/dates.ts';
import { type Language, tagOf } from '#src/domain/languages.ts';
import { textsIn } from '#src/languages/catalogues.ts';

export interface PassFacts {
  brand: string;
  /** Looks like `https://stoep.example/redeem`. */
  home: string;
  months: number;
  /** Looks like `R35`. */
  price: string;
  expiresAt: number;
}

/** The texts on printed passes, besides their codes. */
export interface PassWords {
  /** Looks like `zu-ZA`. */
  lang: string;
  brand: string;
  title: string;
  /** Looks like `2 months, R70`. */
  worth: string;
  advice: string;
  qrCode: string;
}

export function sayOnPasses(
  language: Language,
  { brand, home, months, price, expiresAt }: PassFacts,
): PassWords {
  const texts = textsIn(language);
  const expiresOn = formatDay(expiresAt, texts);
  return {
    lang: tagOf(language),
    brand,
    title: texts._(msg`Passes for ${{ brand }}`),
    worth: texts._(msg`${plural({ months }, { one: '# month', other: '# months' })}, ${{ price }}`),
    advice: texts._(msg`Scan, or type it at ${{ home }}. Valid until ${{ expiresOn }}.`),
    qrCode: texts._(msg`QR code`),
  };
}
