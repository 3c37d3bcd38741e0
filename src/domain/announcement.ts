import { isLanguage, type Language, languageNames } from './languages.ts';

export interface AnnouncementText {
  subject: string;
  paragraphs: string[];
}

/** The first text is for households that chose none of these languages. */
export type AnnouncementTexts = readonly (AnnouncementText & { language: Language })[];

/** `bytes` limits the file, `subject` is in characters. */
export const maxAnnouncement = { bytes: 64 * 1024, subject: 100 };

/** Gap between the due times of two mails. A node sends ten mails a second, so due mails don't pile up. */
export const announcementGapMs = 200;

/**
 * Reads a subject and paragraphs, separated by empty lines. A line such as `=== zu` begins the text of a
 * language; text before it is in the first language of `offered`. Returns an error sentence for a bad file.
 */
export function parseAnnouncement(file: string, offered: readonly Language[]): AnnouncementTexts | string {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') return 'It is empty.';
  if (/[^\P{Cc}\n\t]|\uFFFD/u.test(text)) return 'It is not plain text in UTF-8.';
  const [first = '', ...others] = text.split(/^===(?=[ \t])/m);
  const [own] = offered;
  const parts = first.trim() === '' ? [] : [{ name: own ?? '', body: first }];
  for (const other of others) {
    const end = other.includes('\n') ? other.indexOf('\n') : other.length;
    parts.push({ name: other.slice(0, end).trim(), body: other.slice(end) });
  }
  const texts: (AnnouncementText & { language: Language })[] = [];
  for (const { name, body } of parts) {
    if (!isLanguage(name) || !offered.includes(name)) return `"=== ${name}" names none of LANGUAGES.`;
    const { language, ...written } = { language: name, ...readText(body) };
    if (texts.some((before) => before.language === language))
      return `It has two texts in ${languageNames[language]}.`;
    if ('fault' in written) return `${languageNames[language]}: ${written.fault}`;
    texts.push({ language, ...written });
  }
  return texts;
}

function readText(body: string): AnnouncementText | { fault: string } {
  const [head = '', ...paragraphs] = body
    .trim()
    .split(/\n[ \t]*\n\s*/)
    // Each item of a list becomes a paragraph.
    .flatMap((block) => block.split(/\n(?=[ \t]*[-*•] )/))
    .map((block) => block.replace(/\s*\n\s*/g, ' ').trim());
  const subject = head.replace(/^#+ /, '');
  if (subject === '') return { fault: 'it is empty.' };
  if (/\n/.test(body.trim().split(/\n[ \t]*\n/, 1)[0] ?? ''))
    return { fault: 'the first line is the subject, and an empty line has to follow it.' };
  if (subject.length > maxAnnouncement.subject)
    return { fault: `the subject, its first line, has more than ${maxAnnouncement.subject} characters.` };
  if (paragraphs.length === 0) return { fault: 'no text follows the subject and an empty line.' };
  return { subject, paragraphs };
}

export function textFor(texts: AnnouncementTexts, language: Language): AnnouncementTexts[number] | undefined {
  return texts.find((text) => text.language === language) ?? texts[0];
}
