import { DatabaseSync } from 'node:sqlite';

/**
 * Another program with the write lock: `node test/hold-write-lock.ts FILE MS` takes the lock, prints "held",
 * and releases the lock after that time.
 */
const [file = '', duration = '1000'] = process.argv.slice(2);
const db = new DatabaseSync(file, { timeout: 5000 });
db.exec('begin immediate');
process.stdout.write('held\n');
setTimeout(() => {
  db.exec('commit');
  db.close();
}, Number(duration));
