import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maxAnnouncement } from '#src/domain/announcement.ts';
import { runCommand } from '#test/command-line.ts';
import { addUser } from '#test/database-rows.ts';
import { describePlaces, freshFolder } from '#test/databases.ts';

describePlaces('announce', (openFresh) => {
  it('shows the letter in each language without sending it, and then queues it once', async () => {
    const { db, env } = await openFresh();
    await db.tx(async (trx) => {
      await addUser(trx, 1);
      await addUser(trx, 2);
    });
    const file = join(await freshFolder(), 'terms.txt');
    await writeFile(
      file,
      'Our terms change\n\nFrom 1 March.\n\n=== zu\nImigomo yethu\n\nKusukela ngo-1 Mashi.\n',
    );
    const mails = () => db.read.selectFrom('mail').select('address').execute();
    const preview = await runCommand(['announce', file, '--preview'], env);
    expect(preview).toMatchObject({ code: 0, err: '' });
    for (const said of [
      '=== English, for 2 account holders\n\nSubject: Our terms change\n',
      'This email goes to everyone who has an account with Stoep.',
      '=== isiZulu, for 0 account holders\n\nSubject: Imigomo yethu\n',
      '2 account holders would get it. Nothing was sent.',
    ])
      expect(preview.out).toContain(said);
    expect(await mails()).toEqual([]);
    expect((await runCommand(['announce', file], env)).out).toBe('Queued for 2 account holders.\n');
    expect((await runCommand(['announce', file], env)).out).toBe(
      'Queued for 0 account holders. 2 account holders had it before.\n',
    );
    expect(await mails()).toHaveLength(2);
  });

  it('says what is wrong with a file, and sends nothing', async () => {
    const { db, env } = await openFresh();
    await db.tx(async (trx) => {
      await addUser(trx, 1);
    });
    const folder = await freshFolder();
    await mkdir(join(folder, 'folder'));
    const files: [name: string, content: string | Buffer | null, why: string][] = [
      ['missing', null, 'doesn’t exist'],
      ['folder', null, 'is no file'],
      ['empty', '', 'It is empty.'],
      ['bare', 'Our terms change\n', 'no text follows the subject'],
      ['huge', `Terms\n\n${'x'.repeat(maxAnnouncement.bytes)}`, 'has more than 64 KB'],
      ['latin', Buffer.from('Terms\n\nCaf\xe9', 'latin1'), 'It is not plain text in UTF-8.'],
    ];
    for (const [name, content, why] of files) {
      const file = join(folder, name);
      if (content !== null) await writeFile(file, content);
      expect(await runCommand(['announce', file], env)).toMatchObject({
        code: 2,
        err: expect.stringContaining(why),
      });
    }
    expect(await db.read.selectFrom('mail').select('id').execute()).toEqual([]);
  });
});
