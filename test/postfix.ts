import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from './databases.ts';
import { freePort } from './free-port.ts';

const master = '/usr/lib/postfix/sbin/master';

/** The reason why tests with a real Postfix are skipped; null if they can run. */
export const noPostfix = !existsSync(master)
  ? 'Debian’s postfix is not installed'
  : process.getuid?.() === 0
    ? null
    : 'Postfix starts only as root';

export interface Postfix {
  url: string;
  /** Returns the mails that were delivered to an address, as in the Maildir, but with `\r
  `. */
  mailsOf(address: string): Promise<string[]>;
  close(): Promise<void>;
}

const services = `smtp inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
proxymap unix - - n - - proxymap
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/** Delivers mail for `domain` into a Maildir. Mail to `unreachable` is returned at once. */
export async function startPostfix(domain: string, unreachable: string): Promise<Postfix> {
  const folder = await freshFolder();
  const [port, closed] = [await freePort(), await freePort()];
  const path = (name: string) => join(folder, name);
  for (const name of ['config', 'queue', 'data', 'mail']) await mkdir(path(name));
  const ids = (name: string) => Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
  await chown(path('data'), ids('postfix'), 0);
  await chown(path('mail'), ids('nobody'), 0);
  await chmod(folder, 0o755);
  const settings = {
    compatibility_level: '3.6',
    queue_directory: path('queue'),
    data_directory: path('data'),
    maillog_file: path('log'),
    maillog_file_prefixes: folder,
    myhostname: 'mx.test.example',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    smtpd_tls_security_level: 'none',
    virtual_mailbox_domains: domain,
    virtual_mailbox_base: path('mail'),
    virtual_mailbox_maps: 'static:all/',
    virtual_uid_maps: `static:${ids('nobody')}`,
    virtual_gid_maps: `static:${ids('nobody')}`,
    transport_maps: `inline:{ ${unreachable}=smtp:[127.0.0.1]:${closed} }`,
    maximal_queue_lifetime: '0',
    bounce_queue_lifetime: '0',
    alias_maps: '',
    alias_database: '',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(path('config/main.cf'), `${lines.join('\n')}\n`);
  await writeFile(path('config/master.cf'), services.replace('smtp inet', `127.0.0.1:${port} inet`));
  // This command makes the queue's folders.
  spawnSync('/usr/sbin/postfix', ['-c', path('config'), 'check']);
  const server = spawn(master, ['-c', path('config'), '-d', '-s'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsOf: async (address) => {
      const box = join(path('mail'), 'all', 'new');
      const names = await readdir(box).catch(() => []);
      const texts = await Promise.all(names.map((name) => readFile(join(box, name), 'latin1')));
      const own = texts.filter((text) => text.includes(`\nDelivered-To: ${address}\n`));
      return own.map((text) => text.replaceAll('\n', '\r\n'));
    },
    close: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
