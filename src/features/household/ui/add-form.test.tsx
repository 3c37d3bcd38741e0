import { describe, expect, it } from 'vitest';
import { genres } from '#src/domain/genres.ts';
import { english } from '#test/english.ts';
import { renderInRouter } from '#test/in-router.tsx';
import type { Outcome } from '../outcome.ts';
import { profileTexts } from '../texts.ts';
import { AddForm } from './add-form.tsx';
import { useAddForm } from './use-add-form.ts';

const nothing = () => undefined;
const names = (html: string) => [...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
const alert = (html: string) => /role="alert"[^>]*>(.*?)</.exec(html)?.[1] ?? null;

interface FormProps {
  outcome: Outcome | null;
  isFull?: boolean;
  hasConsent?: boolean;
}

function Form({ outcome, isFull = false, hasConsent = false }: FormProps) {
  const form = useAddForm({ isFull, hasConsent, typed: null });
  const consent = hasConsent ? null : { isGiven: false, onChange: nothing };
  return (
    <AddForm
      plainKey="k"
      form={form}
      consent={consent}
      onAdd={nothing}
      outcome={outcome}
      savesAtOnce={false}
    />
  );
}

describe('Add Sub-User', () => {
  const form = (outcome: { ok: boolean; text: string } | null, isFull = false) =>
    renderInRouter(<Form isFull={isFull} outcome={outcome && { intent: 'add', ...outcome }} />);

  it('posts each field by its name, consent and every genre included', () => {
    const html = form(null);
    expect(html).toContain('method="post"');
    expect(new Set(names(html))).toEqual(
      new Set(['intent', 'key', 'name', 'password', 'ageGroup', 'consent', 'genre']),
    );
    for (const genre of genres) expect(html).toContain(`value="${genre}"`);
  });

  it('begins with 13+, and with a consent that nobody has given', () => {
    const html = form(null);
    expect(html).toMatch(/<option value="13\+" selected/);
    expect(/<input[^>]*name="consent"[^>]*>/.exec(html)?.[0]).not.toContain('checked');
  });

  it('asks for no consent that the household has given', () => {
    expect(renderInRouter(<Form outcome={null} hasConsent />)).not.toContain('name="consent"');
  });

  it('can be pressed without script, which alone knows that a field is empty', () => {
    expect(/<button[^>]*type="submit"[^>]*>/.exec(form(null))?.[0]).not.toContain('disabled');
  });

  it('says why it was refused, once, beside the button', () => {
    const html = form({ ok: false, text: english(profileTexts.full) }, true);
    expect(alert(html)).toBe(english(profileTexts.full));
    expect(html.match(/Maximum 5/g)).toHaveLength(1);
    expect(html.indexOf('role="alert"')).toBeGreaterThan(html.indexOf('type="submit"'));
  });

  it('says beside the button that five are the most before it is pressed', () => {
    expect(form(null, true).match(/Maximum 5 sub-users allowed\./g)).toHaveLength(1);
  });

  it('says that the consent is missing beside its box', () => {
    const html = form({ ok: false, text: english(profileTexts.consentMissing) });
    expect(html.match(/role="alert"/g)).toHaveLength(1);
    expect(html.indexOf('role="alert"')).toBeGreaterThan(html.indexOf('name="consent"'));
    expect(/<input[^>]*name="consent"[^>]*>/.exec(html)?.[0]).toContain('aria-invalid="true"');
  });

  it('never writes a password back', () => {
    expect(/<input[^>]*name="password"[^>]*>/.exec(form({ ok: false, text: 'x' }))?.[0]).toContain(
      'value=""',
    );
  });
});
