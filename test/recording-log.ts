import type { Log } from '#src/adapters/log.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: object;
  message: string;
}

/** Keeps what was logged, for tests that look at it. */
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

  /** Everything that was logged, as text: for looking for what must not be in it. */
  text(): string {
    return JSON.stringify(this.lines, (_key, value) =>
      value instanceof Error ? `${value.message} ${value.stack}` : value,
    );
  }
}
