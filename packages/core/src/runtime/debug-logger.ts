/** Takes what a developer may want to see. Must not throw. */
export interface DebugLogger {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
}
