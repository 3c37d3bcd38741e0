import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { SelectField } from './select-field.tsx';

/** Returns the texts that describe the control, in the order in which a screen reader reads them. */
function notes(html: string): (string | undefined)[] {
  const ids = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  return ids.map((id) => new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1]);
}

describe('a field', () => {
  it('is named by its label', () => {
    const html = renderToStaticMarkup(<Field label="Email" name="email" type="email" autoComplete="email" />);
    const id = /<label for="([^"]+)">Email<\/label>/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<input autoComplete="email" id="${id}" type="email" name="email"/>`));
  });

  it('is wired to its error first, then to its hint', () => {
    const html = renderToStaticMarkup(
      <Field
        label="Password"
        name="password"
        hint="At least 6 characters"
        error="All fields are required."
      />,
    );
    expect(html).toContain('aria-invalid="true"');
    expect(notes(html)).toEqual(['All fields are required.', 'At least 6 characters']);
  });

  it('is neither invalid nor described when all is well', () => {
    const html = renderToStaticMarkup(<Field label="Email" name="email" error={null} />);
    expect(html).not.toContain('aria-invalid');
    expect(html).not.toContain('aria-describedby');
  });

  it('lets a password be looked at, by a button that isn’t taken for the field', () => {
    const html = renderToStaticMarkup(<Field label="Password" name="password" type="password" />);
    expect(html).toMatch(/<button type="button"[^>]*>Show/);
    expect(html.match(/aria-label="[^"]*password/i)).toBeNull();
    expect(html.match(/<button.*<\/button>/)?.[0]).not.toMatch(/password/i);
  });
});

describe('a select', () => {
  it('is named, described and holds its options', () => {
    const options = [{ value: '13+', label: '13+' }];
    const html = renderToStaticMarkup(
      <SelectField label="Age group" name="age" options={options} error="Pick one." />,
    );
    expect(html).toMatch(/<label for="([^"]+)">Age group<\/label>.*<select name="age" id="\1"/);
    expect(html).toContain('<option value="13+">13+</option>');
    expect(notes(html)).toEqual(['Pick one.']);
  });
});
