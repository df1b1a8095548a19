import type { AgentEvent } from '@hdc/agent';

/** An event as one line of JSON; errors in it become their code and message. */
export function toJsonEvent(event: AgentEvent | Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(event, (_key, value: unknown) => (value instanceof Error ? errorOf(value) : value))}\n`;
}

function errorOf(error: Error): Readonly<Record<string, unknown>> {
  const code = 'code' in error ? { code: error.code } : {};
  return { name: error.name, ...code, message: error.message };
}
