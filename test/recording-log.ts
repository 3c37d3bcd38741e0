import type { Log } from '#src/adapters/log.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: object;
  message: string;
}

/** Stores log lines, for tests that read them. */
export class RecordingLog implements Log {
  readonly lines: LogLine[] = [];

  debug(fields: object, message: string): void {
    this.lines.push({ level: 'debug', fields, message });
  }

  info(fields: object, message: string): void {
    this.lines.push({ level: 'info', fields, message });
  }

  warn(fields: object, message: string): void {
    this.lines.push({ level: 'warn', fields, message });
  }

  error(fields: object, message: string): void {
    this.lines.push({ level: 'error', fields, message });
  }

  /** Returns everything that was logged as text, for tests that search it for secrets. */
  text(): string {
    return JSON.stringify(this.lines, (_key, value) =>
      value instanceof Error ? `${value.message} ${value.stack}` : value,
    );
  }
}
