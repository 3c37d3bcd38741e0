import { backupCommands } from './backup.ts';
import { catalogueCommands } from './catalogue.ts';
import { checkoutCommands } from './checkouts.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { migrate } from './migrate.ts';
import { operatorCommands } from './operators.ts';
import { userCommands } from './users.ts';

export const commands: readonly Command[] = [
  doctor,
  migrate,
  ...backupCommands,
  ...userCommands,
  ...checkoutCommands,
  ...catalogueCommands,
  ...operatorCommands,
];
