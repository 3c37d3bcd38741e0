import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = resolve(import.meta.dirname, '..', '.github');
const list = (name: string) => readdirSync(join(folder, name)).map((file) => join(folder, name, file));

/** Returns the faults that GitHub's own schema of workflows finds. */
function faultsOf(name: string, content: string): string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

it.each(list('workflows'))('%s is a workflow of GitHub', async (file) => {
  const content = await readFile(file, 'utf8');
  expect(faultsOf(file, content)).toEqual([]);
  expect(faultsOf(file, content.replace('runs-on:', 'run-on:'))).not.toEqual([]);
});

it.each(list('workflows'))('%s may do no more than it needs, and ends', async (file) => {
  const { permissions, jobs } = parse(await readFile(file, 'utf8'));
  expect(permissions).toEqual({ contents: 'read' });
  for (const [name, job] of Object.entries<Record<string, unknown>>(jobs)) {
    expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    expect(job['runs-on'], name).not.toContain('latest');
  }
});

it('a release has the archive, and the image in the registry of its variables and as a file beside the archive', async () => {
  const { jobs } = parse(await readFile(join(folder, 'workflows', 'release.yml'), 'utf8'));
  const { env, steps } = jobs.release;
  expect(env.IMAGE).toMatch(/^\$\{\{ vars\.IMAGE \|\| /);
  const order = [
    'gh release download "v$version" --pattern "stoep-$version.tar.gz" --dir previous',
    'npm run pack:release -- --to out',
    'docker/build-push-action',
    '--output type=docker,dest=image.tar',
    'gh release create "$TAG" --verify-tag --title "$TAG" --notes-file notes.md out/*',
  ].map((part) => steps.findIndex(({ run = '', uses = '' }) => `${run}${uses}`.includes(part)));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

/** Source: https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema. */
const elements = ['checkboxes', 'dropdown', 'input', 'markdown', 'textarea'];

it.each(list('ISSUE_TEMPLATE').filter((file) => !file.endsWith('config.yml')))(
  '%s is a form of GitHub',
  async (file) => {
    const { name, description, body } = parse(await readFile(file, 'utf8'));
    expect([typeof name, typeof description]).toEqual(['string', 'string']);
    for (const { type, id, attributes } of body) {
      expect(elements).toContain(type);
      if (type === 'markdown') expect(attributes.value).not.toBe('');
      else expect([id, attributes.label]).toEqual([expect.stringMatching(/^[\w-]+$/), expect.any(String)]);
    }
    const ids = body.flatMap(({ id }: { id?: string }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  },
);
