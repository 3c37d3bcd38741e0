import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { escapeHtml } from '#src/domain/escape-html.ts';
import type { Language } from '#src/domain/languages.ts';
import type { LegalPerson } from '#src/domain/legal-person.ts';
import { textsIn } from '#src/languages/catalogues.ts';

export interface Letter {
  subject: string;
  html: string;
  text: string;
}

export interface Sender {
  brand: string;
  home: string;
  supportEmail: string;
  billingEmail: string;
  legalPerson: LegalPerson | null;
  texts: I18n;
}

interface Sending {
  brand: Pick<Sender, 'supportEmail' | 'billingEmail' | 'legalPerson'> & { name: string };
  publicUrl: string;
}

export function senderIn(language: Language, { brand, publicUrl }: Sending): Sender {
  const { name, supportEmail, billingEmail, legalPerson } = brand;
  return { brand: name, home: publicUrl, supportEmail, billingEmail, legalPerson, texts: textsIn(language) };
}

/** A string isn't translated: it is a name, a date, or a text for operators. */
type Words = MessageDescriptor | string;

export interface LetterPlan extends Pick<Sender, 'brand' | 'home' | 'texts'> {
  subject: Words;
  heading: Words;
  paragraphs: readonly Words[];
  action?: { label: Words; url: string };
  lines?: readonly (readonly [Words, Words])[];
  afterword: Words;
  optOut?: { label: Words; url: string };
}

interface LetterTexts {
  brand: string;
  home: string;
  language: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  action: LinkTexts | null;
  lines: readonly (readonly [string, string])[];
  afterword: string;
  optOut: LinkTexts | null;
}

interface LinkTexts {
  label: string;
  url: string;
  /** A sentence for readers whose button doesn't work. */
  otherwise: string;
}

/** Reads well without pictures, by screen readers and as plain text. */
export function buildLetter(plan: LetterPlan): Letter {
  const words = translateLetter(plan);
  return { subject: words.subject, html: htmlOf(words), text: textOf(words) };
}

function translateLetter({ brand, home, texts, ...plan }: LetterPlan): LetterTexts {
  const say = (words: Words) => (typeof words === 'string' ? words : texts._(words));
  const otherwise = say(msg`If the button doesn’t work, open this address:`);
  const link = (one: LetterPlan['action']) =>
    one === undefined ? null : { label: say(one.label), url: one.url, otherwise };
  return {
    brand,
    home,
    language: `${texts.locale}-ZA`,
    subject: say(plan.subject),
    heading: say(plan.heading),
    paragraphs: plan.paragraphs.map(say),
    action: link(plan.action),
    lines: (plan.lines ?? []).map(([label, value]) => [say(label), say(value)]),
    afterword: say(plan.afterword),
    optOut: link(plan.optOut),
  };
}

function textOf({ brand, home, heading, paragraphs, action, lines, afterword, optOut }: LetterTexts): string {
  return [
    heading,
    ...paragraphs,
    ...(lines.length === 0 ? [] : [lines.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    afterword,
    ...(optOut === null ? [] : [`${optOut.label}: ${optOut.url}`]),
    `${brand}\n${home}`,
  ].join('\n\n');
}

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs support only tables and inline styles. */
function htmlOf(letter: LetterTexts): string {
  const { brand, home, language, subject, heading, paragraphs, action, lines, afterword, optOut } = letter;
  const text = `${font};font-size:16px;line-height:26px;color:#3b2e24;margin:0 0 16px`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f1e8db">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1e8db">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="background:#14110f;border-radius:20px 20px 0 0;padding:24px 32px">
<a href="${escapeHtml(home)}" style="${font};font-size:22px;font-weight:800;letter-spacing:-0.5px;color:#f6efe6;text-decoration:none"><span style="color:#ef7b45">&#9679;</span>&nbsp;${escapeHtml(brand)}</a>
</td></tr>
<tr><td style="background:#fffdf9;border-radius:0 0 20px 20px;padding:32px">
<h1 style="${font};font-size:26px;line-height:32px;font-weight:800;letter-spacing:-0.5px;color:#241a12;margin:0 0 16px">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="${text}">${escapeHtml(paragraph)}</p>`).join('\n')}
${lines.length === 0 ? '' : linesHtml(lines)}
${action === null ? '' : actionHtml(action)}
<p style="${font};font-size:14px;line-height:22px;color:#65563f;margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e0d3c2">${escapeHtml(afterword)}</p>${optOut === null ? '' : optOutHtml(optOut)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function actionHtml({ label, url, otherwise }: LinkTexts): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${href}" style="${font};display:inline-block;background:#b04417;color:#fffaf4;font-size:16px;font-weight:700;text-decoration:none;padding:14px 28px;border-radius:99px">${escapeHtml(label)}</a></p>
<p style="${font};font-size:14px;line-height:22px;color:#65563f;margin:0">${escapeHtml(otherwise)}<br><a href="${href}" style="color:#b04417;word-break:break-all">${href}</a></p>`;
}

function optOutHtml({ label, url }: LinkTexts): string {
  return `
<p style="${font};font-size:14px;line-height:22px;margin:8px 0 0"><a href="${escapeHtml(url)}" style="color:#b04417">${escapeHtml(label)}</a></p>`;
}

function linesHtml(lines: readonly (readonly [string, string])[]): string {
  const cell = `${font};font-size:16px;line-height:26px;padding:8px 0;border-top:1px solid #e0d3c2`;
  const rows = lines.map(
    ([label, value]) =>
      `<tr><td style="${cell};color:#65563f;padding-right:16px">${escapeHtml(label)}</td><td align="right" style="${cell};color:#241a12;font-weight:700;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">${rows.join('')}</table>`;
}
