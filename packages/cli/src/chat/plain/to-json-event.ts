import type { AgentEvent } from '@hdc/agent';
import { isRecord } from '@hdc/core';

/** An event as one line of JSON; errors in it become their code and message, and what commands wrote is left out. */
export function toJsonEvent(event: AgentEvent | Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(withoutOutput(event), (_key, value: unknown) => (value instanceof Error ? errorOf(value) : value))}\n`;
}

function errorOf(error: Error): Readonly<Record<string, unknown>> {
  const code = 'code' in error ? { code: error.code } : {};
  return { name: error.name, ...code, message: error.message };
}

/** Output may be long, and the transcript has it; diffs stand nowhere else. */
function withoutOutput(
  event: AgentEvent | Readonly<Record<string, unknown>>,
): AgentEvent | Readonly<Record<string, unknown>> {
  if (event.type !== 'tool-result' || !('detail' in event)) return event;
  const { detail, ...rest } = event;
  const isDiff = isRecord(detail) && detail['kind'] === 'diff';
  return isDiff ? { ...rest, diff: detail['text'] } : rest;
}
